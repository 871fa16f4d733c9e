import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sortFolders } from '../../shared/model/sort-folders.ts';
import { jobStates } from '../support/engine-under-test.ts';
import { copyClips } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createWatchFixture } from '../support/queue-fixture.ts';

const byResult = { by: 'result', folders: sortFolders.result, trustsImports: false } as const;

const { setUp, makeClips } = createWatchFixture();
const never = new AbortController().signal;

test.for([false, true])(
  'does not take clips sorted below a watched folder as new (moved: %s)',
  async (moves) => {
    const { folder, open, created } = await setUp();
    // One existed before the watch, and one was never in a watched folder: neither was ever read.
    await copyClips(await makeClips(1), join(folder, 'before'));
    const outside = await makeClips(1);
    const engine = open();
    const watchId = await engine.begin(folder);
    const selection = { paths: [join(folder, 'before'), outside] };
    const to = join(folder, 'sorted');
    const end = await engine.sorting.run({ ...byResult, selection, to, moves }, () => {}, never);
    expect(end).toMatchObject({ outcome: 'done', sorted: 2 });
    // A new one shows that the folder was listed since.
    await mkdir(join(folder, 'new'));
    await copyClips(await makeClips(1), join(folder, 'new'));
    const jobs = await engine.untilDone(1);
    await engine.untilInfo(watchId, ({ waitingCount }) => waitingCount === 0);
    expect(jobs.map(({ path }) => path)).toEqual([join(folder, 'new/clip-0.mp4')]);
    expect(jobStates(engine.allJobs())).toEqual({ 'clip-0.mp4': 'completed' });
    expect(created()).toBe(1);
    await engine.sorting.undo(null, () => {}, never);
    await engine.untilInfo(watchId, ({ waitingCount }) => waitingCount === 0);
    expect(created()).toBe(1);
  },
);

test.for(['undone', 'failed'] as const)(
  'evaluates a clip whose sort was %s when it arrives in a watched folder',
  async (what) => {
    const { folder, open, created } = await setUp();
    const [clips, incoming] = [await makeClips(1), join(folder, 'new')];
    const selection = { paths: [clips] };
    const to = join(await makeFolder(), 'sorted');
    const engine = open();
    await engine.begin(folder);
    await mkdir(incoming);
    // A file that disappears between the plan and its turn fails; its bytes are kept for later.
    const kept = await makeFolder();
    await copyClips(clips, kept);
    const lose = (): void => rmSync(join(clips, 'clip-0.mp4'), { force: true });
    const onProgress = what === 'failed' ? lose : () => {};
    const end = await engine.sorting.run(
      { ...byResult, selection, to, moves: true },
      onProgress,
      never,
    );
    expect(end.failed).toHaveLength(what === 'failed' ? 1 : 0);
    if (what === 'undone') await engine.sorting.undo(null, () => {}, never);
    await copyClips(kept, incoming);
    const [job] = await engine.untilDone(1);
    expect(job?.path).toBe(join(incoming, 'clip-0.mp4'));
    expect(created()).toBe(1);
  },
);
