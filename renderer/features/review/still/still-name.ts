/** What some system forbids in names, control characters, and what turns the reading direction. */
const forbidden =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/gu;

/** Names of devices on Windows, whatever comes after a dot. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Most file systems allow 255 bytes; some of them are left to who numbers copies. */
const mostBytes = 200;

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** As many whole characters as fit. */
const cut = (text: string, most: number): string => {
  let kept = '';
  let bytes = 0;
  for (const { segment } of characters.segment(text)) {
    bytes += byteLength(segment);
    if (bytes > most) break;
    kept += segment;
  }
  return kept;
};

/** A clip's name without its ending, as every system takes it as part of a file's name. */
const safeStem = (clipName: string, most: number): string => {
  const stem = clipName
    .replace(/\.[^.]{1,5}$/, '')
    .normalize('NFC')
    .replace(forbidden, '_')
    .replace(/^[\s.]+/, '');
  const kept = cut(stem, most).trimEnd() || 'clip';
  return device.test(kept) ? `_${kept.slice(1)}` : kept;
};

/**
 * The file name of a still: `<clip>_f000061_00-00-02-13.png`, which sorts by frame, and
 * `…_boxes.png` of one with its findings.
 * @param clipName of the clip's file; untrusted
 * @param timecode HH:MM:SS:FF
 */
export const stillName = (
  clipName: string,
  frame: number,
  timecode: string,
  hasMarks: boolean,
): string => {
  const place = `_f${String(frame).padStart(6, '0')}_${timecode.replaceAll(':', '-')}`;
  const rest = `${place}${hasMarks ? '_boxes' : ''}.png`;
  return `${safeStem(clipName, mostBytes - byteLength(rest))}${rest}`;
};
