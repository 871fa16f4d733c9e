import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

export type DocumentTable = {
  example: object;
  strict: z.ZodType;
  /** The tolerant schema of what is read. Absent for what is only written. */
  tolerant?: z.ZodType;
  optional?: readonly string[];
  nullable?: readonly string[];
  /** Members that the reader needs; every other may be missing or invalid. */
  neededToRead?: readonly string[];
  /** Objects with members of any names; all others are closed. */
  open?: readonly string[];
  /** By member, values that the document allows besides the example's, and those it forbids. */
  values?: Record<string, { good?: readonly unknown[]; bad?: readonly unknown[] }>;
};

type Container = Record<string, unknown>;

const changed = (example: object, path: string, change: (at: Container, name: string) => void) => {
  const copy: Container = structuredClone(example) as Container;
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = copy;
  for (const name of names) {
    const next = at[name];
    if (typeof next !== 'object' || next === null) throw new Error(`no ${path} in the example`);
    at = next as Container;
  }
  change(at, last);
  return copy;
};

export const without = (example: object, path: string) =>
  changed(example, path, (at, name) => {
    if (!(name in at)) throw new Error(`no ${path} in the example`);
    delete at[name];
  });

export const withValue = (example: object, path: string, value: unknown) =>
  changed(example, path, (at, name) => {
    at[name] = value;
  });

/** Paths of all members of an object and of those in it, without what lies in `open` ones. */
const membersOf = (value: unknown, open: readonly string[], path = ''): string[] => {
  if (typeof value !== 'object' || value === null || open.includes(path)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...membersOf(member, open, at)];
  });
};

const valueAt = (example: object, path: string): unknown =>
  path === ''
    ? example
    : path.split('.').reduce((at, name) => (at as Container)[name], example as unknown);

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

const junk = [null, true, 7, 'seven', [], {}, [null], { a: { b: 1 } }];

/** Checks for each member what the strict writer refuses and what the tolerant reader survives. */
export const describeTable = (name: string, table: DocumentTable): void => {
  const { example, strict, tolerant, values = {}, open = [] } = table;
  const { optional = [], nullable = [], neededToRead = [] } = table;
  const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
  const members = membersOf(example, open);
  const named = members.filter((path) => !/(^|\.)\d+$/.test(path));
  const objects = ['', ...members].filter((path) => kindOf(valueAt(example, path)) === 'object');
  const closed = objects.filter((path) => !open.includes(path));
  const extended = (path: string) =>
    withValue(example, path === '' ? 'of_tomorrow' : `${path}.of_tomorrow`, 1);

  describe(name, () => {
    test('the example is valid', () => {
      expect(strict.safeParse(example).error?.issues ?? []).toEqual([]);
      if (tolerant) expect(tolerant.safeParse(example).error?.issues ?? []).toEqual([]);
    });

    test('is written with these members, and no others', () => {
      const missing = named.filter((path) => accepts(strict, without(example, path)));
      expect(missing.toSorted()).toEqual(optional.toSorted());
      expect(closed.filter((path) => accepts(strict, extended(path)))).toEqual([]);
    });

    test('is written with values of their kind', () => {
      const others = members.flatMap((path) => {
        const kind = kindOf(valueAt(example, path));
        const wrong = junk.filter((value) => kindOf(value) !== kind);
        const taken = wrong.filter((value) => accepts(strict, withValue(example, path, value)));
        return taken.map((value) => `${path}: ${JSON.stringify(value)}`);
      });
      expect(others.toSorted()).toEqual(nullable.map((path) => `${path}: null`).toSorted());
    });

    test.each(Object.entries(values))('%s is written as documented', (path, { good, bad }) => {
      for (const [isGood, list] of [
        [true, good],
        [false, bad],
      ] as const) {
        for (const value of list ?? []) {
          const ok = accepts(strict, withValue(example, path, value));
          expect({ value, ok }).toEqual({ value, ok: isGood });
        }
      }
    });

    if (tolerant === undefined) return;

    test('is read with whatever is missing, added or invalid but what the reader needs', () => {
      const lost = named.filter((path) => !accepts(tolerant, without(example, path)));
      expect(lost.toSorted()).toEqual(neededToRead.toSorted());
      expect(closed.filter((path) => !accepts(tolerant, extended(path)))).toEqual([]);
      for (const path of members) {
        const { good = [], bad = [] } = values[path] ?? {};
        for (const value of neededToRead.includes(path) ? good : [...good, ...bad, ...junk]) {
          const { success } = tolerant.safeParse(withValue(example, path, value));
          expect({ path, value, success }).toEqual({ path, value, success: true });
        }
      }
    });
  });
};
