"""Mail: plain text and HTML, list headers, one-click unsubscribe, over TLS."""

import smtplib
import ssl
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from functools import cache
from importlib.resources import files

from jinja2 import Environment, Template

from events.settings import Settings
from projections.calendar import local
from projections.notify_rules import Channel
from workers.post.message import Launch, Message, NotDelivered, Uncertain
from workers.post.plain import text

TIMEOUT_S = 8
_FAREWELL_S = 2
_UNFOLDED = policy.SMTP.clone(max_line_length=400)
"""Ids and links stay on one line."""
_GONE = frozenset({550, 551, 553, 556})
"""Answers by which a mail server says that nobody is there."""


def send(channel: Channel, message: Message, settings: Settings, launch: Launch) -> None:
    """Hand it to the mail server."""
    if not settings.smtp_host:
        raise NotDelivered("this service has no mail server", ours=True)
    to = _in_ascii(channel.target)
    mail = written(to, message, settings)
    try:
        server = _connected(settings)
    except (OSError, smtplib.SMTPException) as error:
        raise NotDelivered(f"mail server: {_said(error)}", silent=_in_vain(error), ours=True) from None
    try:
        _addressed(server, sender_of(settings), to)
        launch()
        _handed_over(server, mail)
    finally:
        _closed(server)


def written(to: str, message: Message, settings: Settings) -> EmailMessage:
    """The mail. Its Message-ID is the notice's own, so that a mail client hides a second copy."""
    mail, name, sender = EmailMessage(_UNFOLDED), parseaddr(settings.mail_from)[0], sender_of(settings)
    domain = sender.rpartition("@")[2] or "localhost"
    mail["From"] = Address(name, addr_spec=sender)
    mail["To"] = Address(addr_spec=to)
    mail["Subject"] = message.subject
    mail["Date"] = format_datetime(local("UTC", message.sent_at))
    mail["Message-ID"] = f"<{message.id}@{domain}>"
    mail["X-Vintners-Notice"] = message.id
    mail["List-ID"] = f"Vintners <notices.{domain}>"
    mail["List-Unsubscribe"] = f"<{message.off_url}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail["Auto-Submitted"] = "auto-generated"
    mail["Precedence"] = "list"
    foot = f"-- \n{message.words['settings']}: {message.settings_url}\n{message.words['off']}: {message.off_url}\n"
    mail.set_content(f"{text(message)}\n\n{foot}")
    mail.add_alternative(_template().render(message=message, words=message.words), subtype="html")
    return mail


def sender_of(settings: Settings) -> str:
    """The bare address that mail comes from."""
    return parseaddr(settings.mail_from)[1]


@cache
def _template() -> Template:
    source = files("workers.post").joinpath("mail.html").read_text(encoding="utf-8")
    return Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(source)


def _connected(settings: Settings) -> smtplib.SMTP:
    context = ssl.create_default_context()
    where = (settings.smtp_host, settings.smtp_port)
    if settings.smtp_security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(*where, timeout=TIMEOUT_S, context=context)
    else:
        server = smtplib.SMTP(*where, timeout=TIMEOUT_S)
    try:
        if settings.smtp_security == "starttls":
            server.starttls(context=context)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password.get_secret_value())
    except BaseException:
        server.close()
        raise
    return server


def _in_ascii(address: str) -> str:
    """The address with its domain as name servers know it: not every mail server takes other letters."""
    local_part, _, domain = address.rpartition("@")
    try:
        return f"{local_part}@{domain.encode('idna').decode()}"
    except UnicodeError:
        raise NotDelivered("the address can't be written for a mail server", for_good=True) from None


def _addressed(server: smtplib.SMTP, sender: str, target: str) -> None:
    """From whom, and to whom. Until here nothing has gone out."""
    try:
        server.ehlo_or_helo_if_needed()
        code, said = server.mail(sender)
        if code != 250:
            raise smtplib.SMTPResponseException(code, said)
        code, _ = server.rcpt(target)
    except (OSError, smtplib.SMTPException) as error:
        raise NotDelivered(f"mail server: {_said(error)}", silent=_in_vain(error), ours=True) from None
    if code not in (250, 251):
        raise NotDelivered(f"mail server refused the address: {code}", for_good=code in _GONE)


def _handed_over(server: smtplib.SMTP, mail: EmailMessage) -> None:
    """The mail itself. Whoever goes away before he has answered may have taken it."""
    try:
        code, said = server.data(mail.as_bytes())
    except smtplib.SMTPResponseException as error:
        raise NotDelivered(f"mail server: {_said(error)}") from None
    except (OSError, smtplib.SMTPException) as error:
        raise Uncertain(f"mail server: {_said(error)}", silent=_in_vain(error), ours=True) from None
    if code != 250:
        raise NotDelivered(f"mail server: {_said(smtplib.SMTPResponseException(code, said))}")


def _in_vain(error: Exception) -> bool:
    """The library hides a time-out in the context of what it raises."""
    return isinstance(error, TimeoutError) or isinstance(error.__context__, TimeoutError)


def _closed(server: smtplib.SMTP) -> None:
    try:
        if server.sock is not None:
            server.sock.settimeout(_FAREWELL_S)
        server.quit()
    except (OSError, smtplib.SMTPException):
        server.close()


def _said(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        told = error.smtp_error.decode(errors="replace") if isinstance(error.smtp_error, bytes) else error.smtp_error
        return f"{error.smtp_code} {told}"
    return f"{type(error).__name__}: {error}"
