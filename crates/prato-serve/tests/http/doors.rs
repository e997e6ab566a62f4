//! Who may ask, and what browsers are told.

use crate::client::{Answer, Served};

#[test]
fn hosts_and_origins() {
    let served = Served::start(|config| {
        config.allow_hosts = vec!["puzzles.example".to_owned()];
        config.allow_origins = vec!["https://friend.example".to_owned()];
    });
    let board = r#"{"board": ".1"}"#;
    let with = |headers: &[(&str, &str)]| served.post_with("/api/v1/odds", headers, board);
    assert_eq!(with(&[("Host", "puzzles.example")]).status, 200);
    with(&[("Host", "evil.example")]).refused(421, "question");
    let own = format!("http://{}", served.address);
    let same = with(&[("Origin", &own)]);
    assert_eq!((same.status, same.header("access-control-allow-origin")), (200, None));
    with(&[("Origin", "https://evil.example")]).refused(403, "question");
    with(&[("Origin", "null")]).refused(403, "question");
    let friend = with(&[("Origin", "https://friend.example")]);
    assert_eq!(friend.status, 200);
    assert_eq!(friend.header("access-control-allow-origin"), Some("https://friend.example"));
}

#[test]
fn preflights() {
    let served =
        Served::start(|config| config.allow_origins = vec!["https://friend.example".to_owned()]);
    let ask = |origin| {
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "content-type"),
        ];
        Answer::read(served.send("OPTIONS /api/v1/odds", &headers, ""))
    };
    let friend = ask("https://friend.example");
    assert_eq!(friend.status, 204);
    assert_eq!(friend.header("access-control-allow-origin"), Some("https://friend.example"));
    assert_eq!(friend.header("access-control-allow-headers"), Some("content-type"));
    ask("https://evil.example").refused(403, "question");
}

#[test]
fn the_page() {
    let served = Served::start(|_| ());
    let page = served.get("/", &[]);
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert!(page.text.contains("<title>Prato</title>"), "{page:?}");
    let tag = page.header("etag").unwrap();
    let again = served.get("/", &[("If-None-Match", tag)]);
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    assert_eq!(served.get("/index.html", &[("If-None-Match", "\"0\"")]).text, page.text);
    for outside in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/etc/passwd", "//index.html/.."] {
        served.get(outside, &[]).refused(404, "question");
    }
}

#[test]
fn every_response_is_guarded() {
    let served = Served::start(|_| ());
    let responses = [
        served.get("/", &[]),
        served.get("/nothing", &[]),
        served.get("/healthz", &[("Host", "evil.example")]),
        served.post("/api/v1/odds", r#"{"board": ".1"}"#),
        served.post("/api/v1/odds", "{"),
    ];
    for response in responses {
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && !policy.contains("unsafe-inline"));
        assert!(policy.contains("frame-ancestors 'none'"));
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert!(response.header("cache-control").is_some());
    }
}

#[test]
fn figures() {
    let served = Served::start(|_| ());
    served.post("/api/v1/odds", r#"{"board": ".1"}"#);
    let page = served.get("/metrics", &[]);
    assert!(page.header("content-type").unwrap().starts_with("text/plain; version=0.0.4"));
    // Every line is a comment, or a name with a number.
    for line in page.text.lines().filter(|line| !line.starts_with("# ")) {
        let (name, number) = line.rsplit_once(' ').unwrap();
        assert!(name.starts_with("prato_") || name.starts_with("process_"), "{line}");
        assert!(number.parse::<f64>().is_ok(), "{line}");
    }
    assert_eq!(served.figure(r#"prato_requests_total{route="odds",status="200"}"#), 1);
    assert!(served.figure("prato_request_seconds_count") >= 2);
}
