import { printableText } from '../../../shared/text/printable-text.ts';

/**
 * Text from the service as it may be shown: printable, on one line, and at most `maxCharacters`
 * long.
 */
export const shownText = (text: string, maxCharacters = 200): string => {
  // Cut first, since a body may have megabytes; again afterwards, since escaping makes it longer.
  const oneLine = text
    .slice(0, maxCharacters * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(printableText(oneLine));
  return characters.length <= maxCharacters && text.length <= maxCharacters * 4
    ? characters.join('')
    : `${characters.slice(0, maxCharacters - 1).join('')}…`;
};

/** The readable part of a page of HTML, as `shownText`. */
export const shownHtml = (html: string): string =>
  shownText(
    html
      .slice(0, 20_000)
      .replace(/<(style|script)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
      .replace(/<[^>]*>?/g, ' '),
  );
