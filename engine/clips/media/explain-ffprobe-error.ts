import { printableText } from '../../../shared/text/printable-text.ts';

const maxQuotedCharacters = 160;

/**
 * ffprobe's words without what only makes sense on this machine: reader names with addresses in
 * memory, the file's path, control characters.
 */
const cleanLine = (line: string): string =>
  printableText(
    line
      .replace(/^\[[^\]]*\]\s*/, '')
      .replace(/^[:\s]+/, '')
      .trim(),
  );

/**
 * Why ffprobe refused a file, as the end of a sentence that begins with the file.
 * @param errorText what ffprobe wrote on standard error; made from an untrusted file.
 */
export const explainFfprobeError = (errorText: string, path: string): string => {
  if (errorText.includes('moov atom not found')) {
    return 'is damaged or cut off: the index that an MP4 needs (moov) is missing. Re-export or copy it again.';
  }
  if (errorText.includes('Format not on whitelist')) return 'is not a video file.';
  const lines = errorText
    .replaceAll(`file:${path}`, '')
    .replaceAll(path, '')
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '');
  // The first line says what is wrong, the others what failed in consequence.
  const cause = lines[0];
  if (cause === undefined || cause === 'Invalid data found when processing input') {
    return 'is not a video file, or it is damaged.';
  }
  return `is damaged or not a video file (${cause.slice(0, maxQuotedCharacters)}).`;
};
