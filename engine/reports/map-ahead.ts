/**
 * Maps items in their order, starting some of them in advance.
 * @param ahead number of items that are processed in addition to the awaited one
 */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  ahead: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const started: Promise<Result>[] = [];
  for await (const item of items) {
    const result = map(item);
    // A consumer that stops early never awaits the remaining results.
    result.catch(() => undefined);
    started.push(result);
    const first = started.length > ahead ? started.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of started) yield await result;
}
