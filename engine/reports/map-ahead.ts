/**
 * Maps items in their order, with some begun before they are asked for.
 * @param ahead how many are under way beside the one that is waited for
 */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  ahead: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const begun: Promise<Result>[] = [];
  for await (const item of items) {
    const result = map(item);
    // Whoever stops in between never looks at those that are under way.
    result.catch(() => undefined);
    begun.push(result);
    const first = begun.length > ahead ? begun.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of begun) yield await result;
}
