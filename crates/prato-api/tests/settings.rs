//! The list of whom settings serve speaks of what there is.

use std::collections::BTreeSet;

use serde_json::Value;

use prato_api::engines::Choice;
use prato_api::named::Listed as _;
use prato_api::settings::{SETTINGS, Serves};
use prato_api::{QUESTIONS, schema};

/// The names of all members of objects.
fn members(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(parts) => {
            if let Some(properties) = parts.get("properties").and_then(Value::as_object) {
                found.extend(properties.keys().cloned());
            }
            parts.values().for_each(|part| members(part, found));
        }
        Value::Array(parts) => parts.iter().for_each(|part| members(part, found)),
        _ => {}
    }
}

#[test]
fn every_setting_is_a_member() {
    let mut known = BTreeSet::new();
    members(&schema(), &mut known);
    for setting in SETTINGS {
        let others = match setting.serves {
            Serves::With(others) | Serves::Without(others) => others,
            _ => &[],
        };
        for name in others.iter().chain([&setting.option]) {
            let name = name.split('=').next().unwrap().replace('-', "_");
            assert!(known.contains(&name), "{name}");
        }
        for question in setting.questions {
            let name = question.split(' ').next().unwrap();
            assert!(QUESTIONS.iter().any(|one| one.name == name), "{question}");
        }
    }
}

#[test]
fn every_engine_is_in_the_list_of_engines() {
    for setting in SETTINGS {
        let Serves::Engines(engines) = setting.serves else { continue };
        let known = |name: &&str| Choice::named(name).is_some();
        assert!(engines.iter().all(known), "{}: {engines:?}", setting.option);
        if setting.option == "methods" {
            // They are ways to ask an engine for models.
            let models = Choice::all().filter(|one| matches!(one, Choice::Model(_)));
            assert_eq!(models.map(Choice::name).collect::<Vec<_>>(), engines);
        }
    }
}
