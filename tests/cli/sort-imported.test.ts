import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { shareCliService } from '../support/cli-service.ts';
import { decide } from '../support/decide.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { filesIn } from '../support/files-on-disk.ts';
import { everyClip } from '../support/made-up-values.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';
import {
  type ClipLine,
  recordHeader,
  recordsFile,
  writtenRecords,
} from '../support/written-report.ts';

const service = shareCliService();
const unasked = { baseUrl: 'http://127.0.0.1:9', apiKey: 'never-asked' };
const never = new AbortController().signal;

const liesAbout = (record: ClipLine, at: number): ClipLine =>
  at === 0 && record.video
    ? { ...record, video: { ...record.video, duration_seconds: 0.001, frames: 1 } }
    : {
        ...record,
        video: null,
        problem: { kind: 'user', code: 'invalid_video', message: 'A stranger’s words' },
      };

/** A stranger's two kept clips without findings, and a report that lies about both files. */
const setUp = async () => {
  const { clips, dataDir: stranger } = await makeClipFolder(['a.mp4', 'b.mp4']);
  const { env } = service;
  const cli = (dataDir: string, ...args: string[]) => runCliHere(args, { dataDir, env });
  const prompt = ['--prompt', 'A fox, no cuts', '--without-prompt', 'picture'];
  const judged = documentFrom(await cli(stranger, 'run', clips, '--json', ...prompt));
  const ids = judged.clips.map(({ sha256 }) => sha256 as ClipId);
  decide(stranger, ids, 'keep');
  const { clips: records } = await writtenRecords(stranger);
  const dataDir = await makeFolder();
  const report = await recordsFile([recordHeader, ...records.map(liesAbout)]);
  expect((await cli(dataDir, 'import', report)).exitCode).toBe(0);
  const to = join(await makeFolder(), 'sorted');
  const sort = (...args: string[]) => cli(dataDir, 'sort', clips, '--to', to, '--json', ...args);
  const factsHere = async (): Promise<unknown[]> => {
    const [own, theirs] = [dataDir, stranger].map((folder) =>
      openEngine({ dataDir: folder, service: unasked }),
    );
    const factsOf = async (engine: typeof own, id: ClipId) => {
      const { card } = (await engine?.clips.get(id)) ?? {};
      return [card?.durationSec, card?.frameCount, card?.width, card?.reason?.message];
    };
    return Promise.all(ids.map(async (id) => [await factsOf(own, id), await factsOf(theirs, id)]));
  };
  return { clips, dataDir, ids, to, sort, factsHere };
};

test.for([
  ['decision', 'undecided', 'keep'],
  ['result', 'not-evaluated', 'no-defects'],
] as const)(
  'by %s, what was imported sorts to %s/, and with --trust-imports to %s/',
  async (row) => {
    const [by, untrusted, trusted] = row;
    const { dataDir, ids, to, sort } = await setUp();
    const dry = JSON.parse((await sort('--by', by, '--dry-run')).stdout);
    const isMarked = { folder: untrusted, imported: true };
    expect(dry).toMatchObject({ clips: [isMarked, isMarked] });
    expect(dry.notes).toEqual([expect.stringContaining('not trusted: 2 clips')]);
    expect(filesIn(join(to, '..'))).toEqual([]);

    await sort('--by', by);
    expect(filesIn(join(to, untrusted))).toEqual(['a.mp4', 'a.txt', 'b.mp4', 'b.txt']);
    expect(filesIn(to)).toHaveLength(4);
    const result = JSON.parse((await sort('--by', by, '--trust-imports')).stdout);
    expect(result).toMatchObject({ clips: [{ folder: trusted }, { imported: true }] });
    expect(filesIn(join(to, trusted))).toEqual(['a.mp4', 'a.txt', 'b.mp4', 'b.txt']);

    // The same decision, made here, is one's own.
    decide(dataDir, ids, 'keep');
    const own = JSON.parse((await sort('--dry-run')).stdout);
    expect(own).toMatchObject({
      clips: [{ folder: 'keep', imported: false }, { imported: false }],
    });
  },
);

test.for(['sort', 'look in a folder', 'rescan'] as const)(
  '%s: a file that an import describes is described by its own bytes',
  async (how) => {
    const { clips, dataDir, ids, sort, factsHere } = await setUp();
    if (how === 'sort') await sort();
    else {
      const engine = openEngine({ dataDir, service: unasked });
      const paths = how === 'rescan' ? [] : [clips];
      for (const clipId of ids) {
        const { path } = await engine.clips.locate({ clipId, paths }, () => undefined, never);
        expect(path).not.toBeNull();
      }
      await engine.close();
    }
    for (const [own, theirs] of (await factsHere()) as [unknown, unknown][]) {
      expect(own).toEqual(theirs);
    }
  },
);

const clipCount = 12;

const clip = await makeTinyClip();
const manyClips = async () => {
  const [takes, dataDir] = await Promise.all([
    makeFolder(clipFolder(clip, clipCount)),
    makeFolder(),
  ]);
  const cli = (...args: string[]) => runCliHere(args, { dataDir, cwd: takes });
  return { takes, dataDir, cli };
};

const cardPaths = async (dataDir: string): Promise<string[]> => {
  const engine = openEngine({ dataDir, service: { baseUrl: 'http://127.0.0.1:9', apiKey: 'x' } });
  const ids = await engine.library.ids(everyClip);
  const details = await Promise.all(ids.map(engine.clips.get));
  await engine.close();
  return details.map(({ card }) => card.path).toSorted();
};

test('refuses a target folder that links out of the destination, and writes nothing there', async () => {
  const { cli } = await manyClips();
  const [to, outside] = [await makeFolder(), await makeFolder()];
  symlinkSync(outside, join(to, 'undecided'));
  const sorted = await cli('sort', '.', '--to', to, '--move');
  expect(sorted).toMatchObject({ exitCode: 2, stdout: '' });
  expect(sorted.stderr).toContain('undecided is a link to a folder outside the destination');
  expect(filesIn(outside)).toEqual([]);

  rmSync(join(to, 'undecided'));
  mkdirSync(join(to, 'later'));
  symlinkSync('later', join(to, 'undecided'));
  expect((await cli('sort', '.', '--to', to)).exitCode).toBe(0);
  expect(filesIn(join(to, 'later')).filter((name) => name.endsWith('.mp4'))).toHaveLength(
    clipCount,
  );
});

test('a copy inside the scanned folder is no clip of its own while its original is there', async () => {
  const { takes, dataDir, cli } = await manyClips();
  const listed = async () =>
    documentFrom(await cli('scan', '.', '--json')).clips.map(({ path }) => path);
  const originals = await listed();
  expect(originals).toHaveLength(clipCount);
  await cli('sort', '.', '--to', 'sorted');
  expect(await listed()).toEqual(originals);
  expect(await cardPaths(dataDir)).toEqual(originals.toSorted());
  rmSync(join(takes, 'clip-0.mp4'));
  const copy = join(takes, 'sorted/undecided/clip-0.mp4');
  expect((await listed()).toSorted()).toEqual([...originals.slice(1), copy].toSorted());
});
