/**
 * Text from the service as it may be shown: one line, no control or direction characters, which
 * could forge a terminal's or a log's lines, and not longer than `maxCharacters`.
 */
export const shownText = (text: string, maxCharacters = 200): string => {
  const characters = Array.from(
    text
      .slice(0, maxCharacters * 8)
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  );
  return characters.length <= maxCharacters
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
