import { expect, test } from 'vitest';
import { decisionsTable } from '../../engine/store/tables/decisions.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';

test('an imported decision becomes one’s own when it is made here, and undo makes it imported again', async () => {
  const { calls, connection, addFile } = await openLibraryTables();
  const clipId = clipIdOf('a');
  addFile(clipId, '/clips/a.mp4');
  const imported = { clipId, decision: 'keep', isImported: true } as const;
  calls.setDecisions([imported]);
  const { isImported } = decisionsTable(connection);
  expect(isImported(clipId)).toBe(true);
  expect(calls.setDecisions([{ clipId, decision: 'keep' }])).toEqual([imported]);
  expect(isImported(clipId)).toBe(false);
  calls.restoreDecisions({ decisions: [imported], expected: 'keep' });
  expect(isImported(clipId)).toBe(true);
});
