/** What ffprobe says of a file's tags. */
export type CollectedTags = {
  /** Tags of the container, then those of its streams that have other names. */
  tags: Map<string, string>;
  /** Names of tags that were left out, since they are longer than anybody's prompt. */
  tooLong: string[];
};

/** All tags together; one alone is bounded by its line. */
const maxCharacters = 16 * 1024 * 1024;
/** Writers have a few dozen. */
const maxTags = 1000;
const maxTooLong = 10;
/** More than the name of any tag. */
const maxStartCharacters = 300;

const ofContainer = 'format.tags.';
/** `format.tags.comment="`, and what comes after it to the end of the line. */
const keyPattern = /^(?:format|streams\.stream\.\d{1,4})\.tags\.(\w{1,200})="/;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r' };

/** FFmpeg's `flat_escape_value_str`: a backslash before what would end the value or its line. */
const unescapeValue = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);

/** The name of a tag; ffprobe writes `_` for all that is no letter or digit in one. */
export const tagName = (key: string): string =>
  key.replace(/[^0-9A-Za-z]/g, '_').replace(/^com_apple_quicktime_/i, 'com.apple.quicktime.');

/** Gathers the tags among ffprobe's flat lines; all other lines are passed over. */
export const createTagCollector = (): {
  takeLine: (line: string) => void;
  /** Takes the beginning of a line that is too long. */
  takeLongLine: (start: string) => void;
  finish: () => CollectedTags;
} => {
  const container = new Map<string, string>();
  const streams = new Map<string, string>();
  const tooLong: string[] = [];
  let characters = 0;

  const leaveOut = (start: string): void => {
    const key = keyPattern.exec(start)?.[1];
    if (key !== undefined && tooLong.length < maxTooLong) tooLong.push(tagName(key));
  };

  const takeLine = (line: string): void => {
    const [start, key] = keyPattern.exec(line) ?? [];
    if (start === undefined || key === undefined) return;
    characters += line.length;
    if (characters > maxCharacters) {
      leaveOut(start);
      return;
    }
    const tags = line.startsWith(ofContainer) ? container : streams;
    const name = tagName(key);
    if (tags.size < maxTags && !tags.has(name))
      tags.set(name, unescapeValue(line.slice(start.length, -1)));
  };

  return {
    takeLine,
    takeLongLine: (start) => leaveOut(start.slice(0, maxStartCharacters)),
    finish: () => {
      for (const [name, text] of streams) if (!container.has(name)) container.set(name, text);
      return { tags: container, tooLong };
    },
  };
};
