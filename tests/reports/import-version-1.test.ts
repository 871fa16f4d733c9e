import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';
import {
  asImported,
  importedInto,
  readRecords,
  withMissingFiles,
  writtenRecords,
} from '../support/written-report.ts';

/** Six clips of `tests/support/every-state.ts`, as written on 2026-11-27. It never changes. */
const report = join(projectRoot, 'tests', 'fixtures', 'records', 'version-1.jsonl');

test('a report of version 1 is imported completely, and every member of it is there', async () => {
  const dataDir = await makeFolder();
  expect(await importedInto(dataDir, report)).toEqual({
    ...{ clips: 6, added: 6, extended: 0, runs: 7, verdicts: 1 },
    ...{ conflicts: 0, broken: 0, problems: [] },
  });
  const { clips } = await readRecords(report);
  const again = await writtenRecords(dataDir);
  // What was not judged is derived anew, in the words of today.
  const stored = clips.map(({ not_judged: _, not_judged_reasons: __, ...clip }) => clip);
  expect(again.clips).toMatchObject(asImported(withMissingFiles(stored)));
  const unjudged = again.clips.flatMap(({ name, not_judged: part }) =>
    part ? [[name, part]] : [],
  );
  expect(Object.fromEntries(unjudged)).toEqual({
    ...{ 'no-prompt.mp4': 'prompt', 'part-open.mp4': 'part' },
  });
});
