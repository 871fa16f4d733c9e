import type { PlacedSegment } from '../../../shared/domain/prompt-segments.ts';
import { escapeJson } from '../../../shared/text/json-text.ts';

export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A span of a text in code points, which the service and most languages count; end exclusive. */
type CodePointSpan = { readonly start: number; readonly end: number };

const codePointsIn = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Converts a segment of a prompt from UTF-16 units to code points. */
export const codePointSpan = (prompt: string, { start, end }: PlacedSegment): CodePointSpan => {
  const before = codePointsIn(prompt.slice(0, start));
  return { start: before, end: before + codePointsIn(prompt.slice(start, end)) };
};

/** Replaces what JSON allows but readers do not: PostgreSQL rejects NUL, UTF-8 lone surrogates. */
const safe = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

export const jsonLine = (value: unknown): string =>
  escapeJson(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? safe(part) : part)),
  );

/** Serializes an object without its closing brace, since its last member is yet to be written. */
export const openJsonObject = (members: object): string => jsonLine(members).slice(0, -1);

export async function* jsonArray(
  items: AsyncIterable<unknown>,
): AsyncGenerator<string, void, void> {
  let before = '[\n';
  for await (const item of items) {
    yield before + jsonLine(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
