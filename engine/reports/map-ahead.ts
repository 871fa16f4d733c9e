/**
 * Maps items in their order, starting some of them in advance.
 * @param ahead how many are under way besides the one that is awaited
 */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  ahead: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = map(item);
    // A consumer that stops early never awaits the remaining ones.
    result.catch(() => undefined);
    begun.push(result);
    const first = begun.length > ahead ? begun.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of begun) yield await result;
}
