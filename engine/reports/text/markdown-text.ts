import { printableLine } from '../../../shared/text/printable-lines.ts';

/** Invisible, no place to break a line, and no part of a name. */
const wordJoiner = '\u2060';

const markup = /[\\`*_{}[\]<>&|~$#!^]/g;

/** `@name`, `#123`, `!4`, `%v1`, `~label`: what trackers turn into links, and some tell people of. */
const reference = /([@#!%~&$])(?=[\p{L}\p{N}_"])/gu;

/** `GH-12`, and addresses that become links without any markup. */
const bareLink = /\b(GH(?=-\d)|www(?=\.)|\w+:(?=\/\/))/gi;

/** `:tada:` */
const emojiName = /:(?=[\w+-]*[a-z][\w+-]*:)/gi;

const brokenUp = (text: string): string =>
  text
    .replace(reference, `$1${wordJoiner}`)
    .replace(bareLink, `$1${wordJoiner}`)
    .replace(emojiName, `:${wordJoiner}`);

/**
 * A text of others in a line of Markdown, to stand behind words of ours: it makes no markup, HTML,
 * link, picture or mention, in CommonMark as in what GitHub and GitLab make of it.
 */
export const markdownText = (text: string): string =>
  brokenUp(printableLine(text)).replace(markup, '\\$&');
