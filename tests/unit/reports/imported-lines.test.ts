import { expect, test } from 'vitest';
import { importedLines } from '../../../shared/contract/imported-lines.ts';
import type { ImportResult } from '../../../shared/contract/reports.ts';

test('an import reports what is new, what existed, and what stayed unchanged', () => {
  const result: ImportResult = {
    clips: 7,
    added: 4,
    extended: 1,
    runs: 6,
    verdicts: 1,
    conflicts: 2,
    broken: 1,
    problems: [],
  };
  expect(importedLines(result).lines).toEqual([
    '7 clips read: 4 new in the library.',
    '1 clip updated.',
    '2 clips already in the library.',
    '6 evaluations added.',
    '1 finding got a verdict or a note.',
    '2 differences: existing data was kept.',
    '1 line could not be read. The rest was imported.',
  ]);
  const nothing = { added: 0, extended: 0, runs: 0, verdicts: 0, conflicts: 0, broken: 0 };
  expect(importedLines({ ...result, ...nothing, clips: 1 }).lines).toEqual([
    '1 clip read: 0 new in the library.',
    '1 clip already in the library.',
  ]);
});
