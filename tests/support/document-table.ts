import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

export type DocumentRow = {
  field: string;
  required: boolean;
  /** Values that the document allows, besides the example's. */
  good?: readonly unknown[];
  /** Values the document forbids. */
  bad: readonly unknown[];
  /** The reader needs it; every other member may be missing or invalid. */
  isNeededToRead?: boolean;
};

export type DocumentTable = {
  /** A resource with every member of the table. */
  example: object;
  strict: z.ZodType;
  /** The tolerant schema of what is read. Absent for what is only written. */
  tolerant?: z.ZodType;
  rows: readonly DocumentRow[];
  /**
   * Objects that the document closes, where an additional member is refused; '' is the entire
   * resource.
   */
  closed: readonly string[];
};

type Container = Record<string, unknown>;

/** Copies the example with the member at `path` changed by `change`. */
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

/** One test per row: what the strict writer refuses, and what the tolerant reader survives. */
export const describeTable = (name: string, table: DocumentTable): void => {
  const { example, strict, tolerant, rows, closed } = table;
  const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

  describe(name, () => {
    test('the example is valid', () => {
      expect(strict.safeParse(example).error?.issues ?? []).toEqual([]);
      if (tolerant) expect(tolerant.safeParse(example).error?.issues ?? []).toEqual([]);
    });

    describe.each([...rows])('$field', ({ field, required, good = [], bad, isNeededToRead }) => {
      test('is written as documented', () => {
        expect({ absent: accepts(strict, without(example, field)) }).toEqual({ absent: !required });
        for (const value of good) {
          expect({ value, ok: accepts(strict, withValue(example, field, value)) }).toEqual({
            value,
            ok: true,
          });
        }
        for (const value of bad) {
          expect({ value, ok: accepts(strict, withValue(example, field, value)) }).toEqual({
            value,
            ok: false,
          });
        }
      });

      if (tolerant === undefined) return;
      test('is read as documented', () => {
        const survivesAbsence = accepts(tolerant, without(example, field));
        expect({ survivesAbsence }).toEqual({ survivesAbsence: !isNeededToRead });
        for (const value of good) {
          expect({ value, ok: accepts(tolerant, withValue(example, field, value)) }).toEqual({
            value,
            ok: true,
          });
        }
        // Never throws, and fails only for lack of what it needs.
        for (const value of [...bad, null, 7, 'seven', [], {}, [null], { a: { b: 1 } }]) {
          const { success } = tolerant.safeParse(withValue(example, field, value));
          if (!isNeededToRead) expect({ value, success }).toEqual({ value, success: true });
        }
      });
    });

    test.each([...closed])('no other member in "%s" is written, but one is read', (path) => {
      const extra = withValue(example, path === '' ? 'of_tomorrow' : `${path}.of_tomorrow`, 1);
      expect(accepts(strict, extra)).toBe(false);
      if (tolerant) expect(accepts(tolerant, extra)).toBe(true);
    });
  });
};
