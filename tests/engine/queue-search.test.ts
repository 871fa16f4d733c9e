import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SearchSummary } from '../../shared/contract/queue.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { openQueue } from '../support/queue-under-test.ts';

const { setUp } = createQueueFixture();

test('a batch reports the progress of its search, and keeps what was left out', async () => {
  const { engine, folder, dataDir, evaluator } = await setUp(2);
  for (const name of ['a.mov', 'b.webm', 'notes.md']) await writeFile(join(folder, name), '');
  await symlink(folder, join(folder, 'loop'));
  const searched: unknown[] = [];
  engine.subscribe(({ type }) => {
    if (type === 'scan-progress') searched.push(engine.queue.progress()[0]?.search);
  });
  const batchId = engine.add(folder);
  expect(engine.queue.searched({ batchId })).toBeNull();
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended).toMatchObject({ leftOutCount: 3, search: null });
  // Two clips with their prompts, two other videos and a note.
  expect(searched.at(-1)).toEqual({ clips: 2, files: 7, folders: 1 });
  const summary: SearchSummary = {
    ...{ files: 7, folders: 1, otherFiles: 3, promptNotes: [] },
    leftOut: [
      {
        ...{ reason: 'not_a_clip', count: 2 },
        first: [
          {
            path: join(folder, 'a.mov'),
            message: `${folder}/a.mov is left out: the service accepts only MP4; convert it, or add it by name to evaluate a copy.`,
          },
          { path: join(folder, 'b.webm'), message: expect.stringContaining('accepts only MP4') },
        ],
      },
      {
        ...{ reason: 'loop', count: 1 },
        first: [
          { path: join(folder, 'loop'), message: expect.stringContaining('link to a folder') },
        ],
      },
    ],
  };
  expect(engine.queue.searched({ batchId })).toEqual(summary);
  // No notices for what the batch itself reports.
  expect(engine.events.filter(({ type }) => type === 'note')).toEqual([]);

  await engine.close();
  const again = openQueue({ dataDir, service: evaluator });
  expect(again.queue.searched({ batchId })).toEqual(summary);
  expect(again.batch(batchId).leftOutCount).toBe(3);
});

test('a folder without clips reports what it contains instead', async () => {
  const { engine } = await setUp(0);
  const batchId = engine.add(await makeFolder({ 'x.mov': '' }));
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended).toMatchObject({ leftOutCount: 1, stoppedBy: { code: 'no_clips' } });
});
