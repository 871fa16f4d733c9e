import { seededRandom } from '../../library/seeded-random.ts';

/** A reproducible random source: the same seed gives the same choices in the same order. */
export type Dice = {
  /** 0 to 1. */
  readonly roll: () => number;
  readonly between: (from: number, to: number) => number;
  /** An integer, both ends inclusive. */
  readonly integer: (from: number, to: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly chance: (share: number) => boolean;
  /** 1 or -1. */
  readonly sign: () => number;
};

export const createDice = (seed: number): Dice => {
  const roll = seededRandom(seed);
  const between = (from: number, to: number): number => from + (to - from) * roll();
  const integer = (from: number, to: number): number => from + Math.floor(roll() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(roll() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const chance = (share: number): boolean => roll() < share;
  return { roll, between, integer, pick, chance, sign: () => (chance(0.5) ? 1 : -1) };
};

/** Derives a seed from words and numbers, so that no two recipes draw the same random numbers. */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let mixed = 0x811c9dc5;
  for (const char of parts.join('\0')) {
    mixed = Math.imul(mixed ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return mixed | 0;
};
