import { expect, test } from 'vitest';
import { importLines } from '../../../renderer/features/reports/ImportReport.tsx';
import type { ImportResult } from '../../../shared/contract/reports.ts';

test('an import reports what is new, what existed, and what stayed unchanged', () => {
  const result: ImportResult = {
    clips: 7,
    added: 4,
    extended: 1,
    runs: 6,
    verdicts: 0,
    conflicts: 2,
    broken: 1,
    problems: [],
  };
  expect(importLines(result)).toEqual([
    '7 clips read: 4 new in the library.',
    '1 clip updated.',
    '2 clips were already there.',
    '6 evaluations added.',
    '2 differences: existing data was kept.',
    '1 line could not be read. The rest was imported.',
  ]);
});
