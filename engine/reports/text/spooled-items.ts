import { createSpool, type Spool } from './spool.ts';

/** Values that are put aside on the disk until it is their turn. */
export type SpooledItems<Item> = AsyncDisposable & {
  add(item: Item): Promise<void>;
  /** All that were added, in their order. */
  items(): AsyncIterable<Item>;
};

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/**
 * @param folder where nothing else minds a file of any name
 * @returns a list of what JSON can hold
 */
export const spoolItems = async <Item>(folder: string): Promise<SpooledItems<Item>> => {
  const spool: Spool = await createSpool(folder);
  return {
    add: (item) => spool.write(`${JSON.stringify(item)}\n`),
    items: async function* () {
      for await (const line of linesOf(spool.read())) yield JSON.parse(line) as Item;
    },
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };
};
