import type { Reason } from '../../../shared/domain/reason.ts';
import { lastPathPart } from '../../../shared/text/last-path-part.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** Maximum length of a cause: messages of services may have any length. */
const maxLength = 300;

/** Figures ("17.3", "2/3"), and ids: long words with a digit in them. Not "H.264" and "AV1". */
const figuresAndIds = /(?<![^\s"“”,;:])(?:\d[^\s"“”,;:]*|(?=[^\s"“”,;:]*\d)[^\s"“”,;:]{9,})/g;

/** Clipcheck's codes that stand for one cause: their messages differ only in figures. */
const causes: readonly string[] = ['prompt_too_long', 'file_too_large', 'video_too_long'];

const withoutPath = (message: string, path: string): string => {
  const shown = printableText(path);
  return [path, shown, lastPathPart(path), lastPathPart(shown)].reduce<string>(
    (text, place) => (place ? text.replaceAll(place, '') : text),
    message,
  );
};

/**
 * Returns a text that is equal for all clips without a result for the same cause: the message
 * without path, numbers, ids, and text in brackets.
 */
export const causeOf = ({ code, message }: Reason, path: string): string => {
  if (causes.includes(code)) return code;
  const words = withoutPath(message, path)
    .replace(/\([^()]*\)/g, '')
    .replace(figuresAndIds, '#')
    .replace(/\s+/g, ' ')
    .trim();
  return `${code} ${words}`.slice(0, maxLength);
};
