import { escapeJson } from '../../../shared/text/escape-json.ts';

/**
 * Replaces characters that JSON allows but its readers do not: PostgreSQL rejects NUL, and lone
 * surrogates break Arrow and everything that uses UTF-8.
 */
const safe = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

export const jsonLine = (value: unknown): string =>
  escapeJson(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? safe(part) : part)),
  );

/** Writes an array as JSON with an item on each line, as the items arrive. */
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
