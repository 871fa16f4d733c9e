import { printableLine } from '../../../shared/text/printable-lines.ts';

/** Invisible character that does not allow a line break, and that ends a name. */
const wordJoiner = '\u2060';

const markup = /[\\`*_{}[\]<>&|~$#!^]/g;

/** `@name`, `#123`, `!4`, `%v1`, `~label`: trackers turn these into links and notifications. */
const reference = /([@#!%~&$])(?=[\p{L}\p{N}_"])/gu;

/** `GH-12`, and addresses that become links without any markup. */
const bareLink = /\b(GH(?=-\d)|www(?=\.)|\w+:(?=\/\/))/gi;

/** Name of an emoji: `:tada:`. */
const emojiName = /:(?=[\w+-]*[a-z][\w+-]*:)/gi;

const breakReferences = (text: string): string =>
  text
    .replace(reference, `$1${wordJoiner}`)
    .replace(bareLink, `$1${wordJoiner}`)
    .replace(emojiName, `:${wordJoiner}`);

/**
 * Escapes foreign text for a line of Markdown that begins with Clipcheck's own words. It creates
 * no markup, HTML, link, image or mention, in CommonMark and on GitHub and GitLab.
 */
export const markdownText = (text: string): string =>
  breakReferences(printableLine(text)).replace(markup, '\\$&');
