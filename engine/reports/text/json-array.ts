import { jsonText } from './json-text.ts';

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
