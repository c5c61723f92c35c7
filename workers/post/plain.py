"""A message as plain text, for mail and chat."""

from workers.post.message import Message, Part


def text(message: Message) -> str:
    """The whole message."""
    return "\n\n".join(_part(part, message.words) for part in message.parts)


def line(message: Message) -> str:
    """The message in a few words, for a notice on a screen."""
    return " · ".join(part.headline for part in message.parts)[:180]


def _part(part: Part, words: dict[str, str]) -> str:
    lines = [part.title, part.headline] if part.title else [part.headline]
    if part.asked:
        lines.append(part.asked)
    if part.deadline:
        lines.append(part.deadline)
    if part.happened:
        lines += ["", words["happened"], *(f"- {each}" for each in part.happened)]
    if part.url:
        lines += ["", part.url]
    if part.proof_url:
        lines += [words["proof"], part.proof_url]
    return "\n".join(lines)
