import { printableText } from '../../../shared/text/printable-text.ts';

/** Makes text of the service safe to show: printable, on one line, at most `maxCharacters` long. */
export const shownText = (text: string, maxCharacters = 200): string => {
  // Truncated first, since a body may have megabytes, and again after escaping makes it longer.
  const oneLine = text
    .slice(0, maxCharacters * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(printableText(oneLine));
  return characters.length <= maxCharacters && text.length <= maxCharacters * 4
    ? characters.join('')
    : `${characters.slice(0, maxCharacters - 1).join('')}…`;
};

/** Returns the readable part of an HTML page, as `shownText`. */
export const shownHtml = (html: string): string =>
  shownText(
    html
      .slice(0, 20_000)
      .replace(/<(style|script)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
      .replace(/<[^>]*>?/g, ' '),
  );
