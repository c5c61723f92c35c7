"""What arrives: mail at a real mail server, signed web-hooks, push that a browser could open, chat through Apprise."""

import base64
import datetime
import hmac
import json
import ssl
from hashlib import sha256

import http_ece
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from commands.table.seating import StartGame, TakeSeat
from projections.service_keys import ServiceKeys
from tests.post.office import Office
from tests.post.receivers import mail_server, web_server

HOUR = 3600


@pytest.fixture
def box():
    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
def hook():
    with web_server() as letters:
        yield letters


def mailing(box, clock=None, **more) -> tuple[Office, int]:
    """An office with a mail server, and the seat on turn, which wants mail."""
    settings = {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_security": "none", **more}
    office = Office(clock, mail_from="Vintners <wine@vintners.example>", **settings)
    office.later(1)
    office.room.send(0, StartGame())
    first = office.room.table.to_act[0]
    office.wants(first, {"kind": "email", "target": "anna@players.example"}, zone="Europe/Madrid")
    return office, first


def test_a_mail_says_what_is_asked_until_when_and_where(box):
    office, _ = mailing(box, {"kind": "move", "seconds": 24 * HOUR})
    assert office.later(61) == ["sent"]
    [mail], text, html = box.mails, box.text(), box.html()
    assert mail["To"] == "anna@players.example"
    assert mail["Subject"] == "Your turn: Vino"
    assert "It is your turn." in text
    assert "Buy one vineyard" in text
    assert "Your time runs out on Saturday 16 January 2027, 09:00 (Europe/Madrid, UTC+0100)." in text
    assert f"https://vintners.example/games/{office.room.id}" in text
    assert 'lang="en"' in html
    assert "It is your turn." in html


def test_a_mail_can_be_unsubscribed_by_one_click(box):
    office, first = mailing(box)
    office.later(61)
    [mail] = box.mails
    link = str(mail["List-Unsubscribe"]).strip("<>")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["List-ID"]
    assert mail["Message-ID"].startswith("<notice-")
    player, channel = ServiceKeys(office.engine).off_of(link.rpartition("/")[2])
    assert player == office.room.people[first]
    office.notifying.off(player, channel)
    office.room.move(first)
    for _ in range(8):
        office.room.move()
    office.later(61)
    assert len(box.mails) == 1


def test_a_mail_tells_what_happened_since_ones_last_move(box):
    office, first = mailing(box)
    office.later(61)
    office.room.move(first)
    for _ in range(60):
        if first in office.room.table.to_act:
            break
        office.room.move()
    office.later(61)
    assert len(box.mails) == 2
    assert "Since your last move:" in box.text()
    assert "- " in box.text()


def test_text_of_players_can_not_become_markup_or_headers(box):
    office, _ = mailing(box)
    office.room.id = office.room.handle.create(
        office.room.people[0], {"game": "vino", "seats": 3, "title": "<b>x</b>\r\nBcc: y@z.example"}
    ).id
    for seat in range(3):
        office.room.send(seat, TakeSeat(seat=seat, nonce="ab" * 8))
    office.later(61)
    office.room.send(0, StartGame())
    for seat in range(3):
        office.wants(seat, {"kind": "email", "target": f"p{seat}@players.example"})
    office.later(61)
    for mail in box.mails:
        assert "Bcc" not in mail
    assert any("&lt;b&gt;x" in box.html(index) for index in range(len(box.mails)))


def test_a_mail_server_without_a_host_is_said(box):
    office, first = mailing(box, smtp_host="")
    assert office.later(61) == []
    assert office.log(first)[0][1:] == ("off", "no-mail-server")


def test_an_address_with_letters_of_its_own_reaches_every_mail_server(box):
    office, first = mailing(box)
    office.wants(first, {"kind": "email", "target": "anna@bodegas-ñandú.example"})
    assert office.later(61) == ["sent"]
    assert box.envelopes[0][1] == ("anna@xn--bodegas-and-8db4j.example",)
    assert box.mails[0]["To"] == "anna@xn--bodegas-and-8db4j.example"


def test_mail_speaks_the_language_of_its_reader(box):
    office, first = mailing(box, {"kind": "move", "seconds": 24 * HOUR})
    office.wants(first, {"kind": "email", "target": "anna@players.example"}, language="de", zone="Europe/Madrid")
    assert office.later(61) == ["sent"]
    assert box.mails[0]["Subject"] == "Du bist am Zug: Vino"
    assert "Deine Zeit läuft ab: Samstag, 16. Januar 2027, 09:00 (Europe/Madrid, UTC+0100)." in box.text()
    assert '<html lang="de">' in box.html()


def test_an_address_that_is_nobodys_is_paused_at_once(box):
    office, first = mailing(box)
    office.wants(first, {"kind": "email", "target": "nobody@players.example"})
    assert office.later(61) == ["failed"]
    [health] = office.notifying.health(office.room.people[first]).values()
    assert "550" in health.paused


def test_mail_over_starttls_checks_the_certificate(tmp_path, monkeypatch):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "server.pem"
    file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(file)
    with mail_server(tls) as box:
        office, first = mailing(box, smtp_host="localhost", smtp_security="starttls")
        assert office.later(61) == ["held"]
        assert "CERTIFICATE_VERIFY_FAILED" in office.log(first)[0][2]
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        assert office.later(61) == ["sent"]
        assert len(box.mails) == 1


def hooking(hook, **channel) -> tuple[Office, int]:
    """An office, and the seat on turn, which wants a web-hook."""
    office = Office()
    office.later(1)
    office.room.send(0, StartGame())
    first = office.room.table.to_act[0]
    office.wants(first, {"kind": "webhook", "target": hook.url, **channel})
    return office, first


def test_a_web_hook_is_signed_over_id_time_and_body(hook):
    office, first = hooking(hook)
    office.later(61)
    [(_, headers, body)] = hook.got
    player = office.room.people[first]
    secret = ServiceKeys(office.engine).hook_secret(player, office.notifying.of(player).channels[0].id)
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(secret, signed, sha256)).decode()
    assert headers["webhook-signature"] == expected
    assert abs(int(headers["webhook-timestamp"]) - office.room.clock.now // 1000) <= 1
    assert hook.json()["notices"][0]["kinds"] == ["turn", "started"]


def test_discord_and_slack_get_what_they_take(hook):
    for form, field in (("discord", "content"), ("slack", "text")):
        office, _ = hooking(hook, format=form)
        office.later(61)
        assert "It is your turn." in hook.json()[field]
    assert hook.json(0)["allowed_mentions"] == {"parse": []}


def test_a_receiver_that_hangs_up_may_get_it_twice_with_the_same_id(hook):
    office, first = hooking(hook)
    hook.answers = [0]
    assert office.later(61) == ["held"]
    assert office.later(61) == ["unsure"]
    assert office.later(61) == []
    assert len(hook.got) == 2
    assert len({headers["webhook-id"] for _, headers, _ in hook.got}) == 1
    assert office.log(first)[0][1] == "unsure"


def test_a_push_opens_in_the_browser_it_was_made_for(hook):
    browser, auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes ok"
    point = browser.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    keys = {name: base64.urlsafe_b64encode(raw).decode().rstrip("=") for name, raw in (("p256dh", point), ("auth", auth))}
    office, first = hooking(hook)
    office.wants(first, {"kind": "push", "target": hook.url + "/push/1", "keys": keys})
    assert office.later(61) == ["sent"]
    [(path, headers, body)] = hook.got
    told = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=auth, version="aes128gcm"))
    assert path == "/push/1"
    assert told["title"] == "Your turn: Vino"
    assert told["url"].endswith(office.room.id)
    assert headers["authorization"].startswith("vapid t=")
    assert headers["authorization"].endswith(f",k={ServiceKeys(office.engine).push_public()}")
    hook.answers = [410]
    office.room.move(first)
    for _ in range(60):
        if first in office.room.table.to_act:
            break
        office.room.move()
    assert office.later(61)[-1] == "failed"
    assert [each.paused for each in office.notifying.health(office.room.people[first]).values()] == ["answered 410"]


def test_chat_services_through_apprise(hook):
    office, first = hooking(hook)
    host = hook.url.removeprefix("http://")
    office.wants(first, {"kind": "apprise", "target": f"gotify://{host}/token"})
    assert office.later(61) == ["sent"]
    assert "It is your turn." in hook.json()["message"]


def test_every_process_finds_the_same_keys():
    office = Office()
    one, other = ServiceKeys(office.engine), ServiceKeys(office.engine)
    assert one.push_private() == other.push_private()
    assert len(one.push_public()) == 87
    assert one.off_of(other.off_token("p1", "all")) == ("p1", "all")
    assert one.off_of(other.off_token("p1", "all").replace("p1", "p2")) is None
    assert one.off_of("p1.all.") is None
    assert one.off_of("nonsense") is None
