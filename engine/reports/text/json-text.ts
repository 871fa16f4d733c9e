import { escapeJson } from '../../../shared/text/escape-json.ts';

/**
 * What JSON may hold and its readers may not: PostgreSQL refuses NUL, and halves of a pair break
 * Arrow and everything that goes on in UTF-8.
 */
const safe = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** A value as JSON on one line, that every reader takes and that deceives nobody who sees it. */
export const jsonText = (value: unknown): string =>
  escapeJson(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? safe(part) : part)),
  );

/** An array as JSON, an item on each line, written as the items come. */
export async function* jsonArray(
  items: AsyncIterable<unknown>,
): AsyncGenerator<string, void, void> {
  let before = '[\n';
  for await (const item of items) {
    yield before + jsonText(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
