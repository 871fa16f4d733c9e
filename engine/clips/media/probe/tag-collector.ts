export type CollectedTags = {
  /** Tags of the container, then those tags of streams whose names the container does not use. */
  tags: Map<string, string>;
  /** Names of tags left out because they are longer than any prompt. */
  tooLong: string[];
};

/** Maximum length of all tags together; a single one is bounded by its line. */
const maxCharacters = 16 * 1024 * 1024;
/** Maximum number of tags; usual files have a few dozen. */
const maxTags = 1000;
const maxTooLong = 10;
/** Maximum length of the part of a long line that is kept to read the tag's name. */
const maxStartCharacters = 300;

const containerPrefix = 'format.tags.';
/** The beginning of a tag's line: `format.tags.comment="`. */
const keyPattern = /^(?:format|streams\.stream\.\d{1,4})\.tags\.(\w{1,200})="/;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r' };

/** Reverses FFmpeg's `flat_escape_value_str`, which escapes with backslashes. */
const unescapeValue = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);

/** Restores the name of a tag; ffprobe replaces everything but letters and digits by `_`. */
export const tagName = (key: string): string =>
  key.replace(/[^0-9A-Za-z]/g, '_').replace(/^com_apple_quicktime_/i, 'com.apple.quicktime.');

export const createTagCollector = () => {
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
    const tags = line.startsWith(containerPrefix) ? container : streams;
    const name = tagName(key);
    if (tags.size < maxTags && !tags.has(name))
      tags.set(name, unescapeValue(line.slice(start.length, -1)));
  };

  return {
    takeLine,
    takeLongLine: (start: string): void => leaveOut(start.slice(0, maxStartCharacters)),
    finish: (): CollectedTags => {
      for (const [name, text] of streams) if (!container.has(name)) container.set(name, text);
      return { tags: container, tooLong };
    },
  };
};
