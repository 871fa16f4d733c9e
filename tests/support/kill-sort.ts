import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { CrashSort, Moment } from './crash-sort.ts';
import { treeOf } from './files-on-disk.ts';
import { type SortFixture, sortFixture } from './sort-fixture.ts';
import { makeTinyClip, numberedClip } from './tiny-clips.ts';

const entry = join(import.meta.dirname, 'crash-sort.ts');

export type Disk = CrashSort['disk'];

const setUp = async (): Promise<SortFixture> => {
  const clip = await makeTinyClip();
  const fixture = await sortFixture({
    'a.mp4': numberedClip(clip, 1),
    'a.txt': 'A fox',
    'b.mp4': numberedClip(clip, 2),
    'c.mp4': numberedClip(clip, 3),
    'c.png': 'first frame',
    'c-audio.mp4': clip,
    'metadata.csv': 'file_name,prompt\nb.mp4,A boat\nc.mp4,An owl\n',
  });
  fixture.keep('a.mp4', 'c.mp4');
  return fixture;
};

/** @returns the names of its steps; null if it was killed */
const runSort = async (
  { dataDir, takes, to }: SortFixture,
  disk: Disk,
  killAt: Moment | null,
  undoes = false,
): Promise<string[] | null> => {
  const child = fork(entry, { execArgv: [] });
  let steps: string[] = [];
  child.on('message', (message: string[]) => {
    steps = message;
  });
  child.send({ dataDir, takes, to, disk, undoes, killAt } satisfies CrashSort);
  const [exitCode, signal] = await once(child, 'exit');
  if (signal === 'SIGKILL') return null;
  if (exitCode !== 0) throw new Error(`it ended with ${exitCode}`);
  return steps;
};

const sorted = {
  'keep/a.txt': 'A fox',
  'keep/c.png': 'first frame',
  'keep/metadata.csv': 'file_name,prompt\nc.mp4,An owl\n',
  'undecided/metadata.csv': 'file_name,prompt\nb.mp4,A boat\n',
};

const expectNothingLost = (fixture: SortFixture, before: Record<string, string>): void => {
  const contents = new Set([
    ...Object.values(treeOf(fixture.takes)),
    ...Object.entries(treeOf(join(fixture.to, '..')))
      .filter(([name]) => !name.endsWith('.part'))
      .map(([, content]) => content),
  ]);
  for (const content of Object.values(before)) expect(contents.has(content)).toBe(true);
};

const expectSorted = async (fixture: SortFixture, before: Record<string, string>) => {
  const { 'metadata.csv': list, 'c.png': shared } = before;
  expect(treeOf(fixture.takes)).toEqual({ 'metadata.csv': list, 'c.png': shared });
  expect(treeOf(fixture.to)).toEqual({
    ...sorted,
    'keep/a.mp4': before['a.mp4'],
    'keep/c.mp4': before['c.mp4'],
    'undecided/b.mp4': before['b.mp4'],
    'undecided/c-audio.mp4': before['c-audio.mp4'],
    'undecided/c-audio.png': shared,
  });
  const { card } = await fixture.engine.clips.get(fixture.ids.get('b.mp4') as ClipId);
  expect(card).toMatchObject({ path: join(fixture.to, 'undecided/b.mp4'), isMissing: false });
};

const stepsOf = async (disk: Disk): Promise<string[]> => {
  const fixture = await setUp();
  const before = treeOf(fixture.takes);
  const steps = await runSort(fixture, disk, null);
  await expectSorted(fixture, before);
  return steps ?? [];
};

/** Kills a sort at a moment and sorts again: everything is sorted, and can be undone. */
export const killAndSortAgain = async (disk: Disk, moment: Moment): Promise<void> => {
  const fixture = await setUp();
  const before = treeOf(fixture.takes);
  expect(await runSort(fixture, disk, moment)).toBeNull();
  expectNothingLost(fixture, before);
  const end = await fixture.sort({ moves: true });
  expect(end).toMatchObject({ outcome: 'done', failed: [], error: null });
  await expectSorted(fixture, before);
  // All of it is in one log, whichever of the two has done it.
  if (end.log !== null) expect(await fixture.undo(end.log)).toMatchObject({ kept: [] });
  else while (filesLeft(fixture)) await fixture.undo();
  expect(treeOf(fixture.takes)).toEqual(before);
  expect(treeOf(join(fixture.to, '..'))).toEqual({});
};

const filesLeft = ({ to }: SortFixture): boolean => Object.keys(treeOf(join(to, '..'))).length > 0;

export const killAndUndo = async (disk: Disk, moment: Moment): Promise<void> => {
  const fixture = await setUp();
  const before = treeOf(fixture.takes);
  expect(await runSort(fixture, disk, moment)).toBeNull();
  const undone = await fixture.undo().catch(() => null);
  expect(undone?.kept ?? []).toEqual([]);
  expect(treeOf(fixture.takes)).toEqual(before);
  expect(treeOf(join(fixture.to, '..'))).toEqual({});
};

/** @returns whether the undo has that many steps */
export const killUndoAndGoOn = async (disk: Disk, moment: Moment): Promise<boolean> => {
  const fixture = await setUp();
  const before = treeOf(fixture.takes);
  await fixture.sort({ moves: true });
  const steps = await runSort(fixture, disk, moment, true);
  expectNothingLost(fixture, before);
  // Killed after its last record, it was complete.
  const again = steps === null ? await fixture.undo().catch(() => null) : null;
  expect(again?.kept ?? []).toEqual([]);
  expect(treeOf(fixture.takes)).toEqual(before);
  expect(treeOf(join(fixture.to, '..'))).toEqual({});
  const { card } = await fixture.engine.clips.get(fixture.ids.get('b.mp4') as ClipId);
  expect(card).toMatchObject({ path: join(fixture.takes, 'b.mp4'), isMissing: false });
  return steps === null;
};

const firstSteps = Array.from({ length: 10 }, (_, index) => index + 1);

/** A file for each kind of disk calls it, since each takes minutes. */
export const killAtEveryStep = (disk: Disk): void => {
  test.for(firstSteps)(
    `undoing on a disk of the kind "${disk}", killed at step %i or at every tenth step after it, loses nothing`,
    { tags: ['full'], timeout: 300_000 },
    async (first) => {
      let step = first;
      while (await killUndoAndGoOn(disk, { name: null, count: step })) step += firstSteps.length;
      expect(step).toBeGreaterThan(20);
    },
  );

  test.for(firstSteps)(
    `sorting on a disk of the kind "${disk}", killed at step %i or at every tenth step after it, loses nothing`,
    { tags: ['full'], timeout: 300_000 },
    async (first) => {
      const steps = await stepsOf(disk);
      expect(steps.length).toBeGreaterThan(40);
      for (let step = first; step <= steps.length; step += firstSteps.length) {
        await killAndSortAgain(disk, { name: null, count: step });
        await killAndUndo(disk, { name: null, count: step });
      }
    },
  );
};
