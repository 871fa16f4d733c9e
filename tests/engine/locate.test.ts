import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LocateProgress } from '../../shared/contract/clips.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { type EngineUnderTest, openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { anyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const never = new AbortController().signal;

const clip = await makeTinyClip();
const withClips = async (count: number) => {
  const folder = await makeFolder(clipFolder(clip, count));
  const service = { baseUrl: 'http://127.0.0.1:9', apiKey: 'never-asked' };
  const engine = openEngine({ dataDir: await makeFolder(), service });
  const document = await engine.scan({ paths: [folder] }, never);
  const ids = document.clips.map(({ sha256 }) => sha256 as ClipId);
  return { folder, engine, ids, first: ids[0] as ClipId };
};

const locate = (engine: EngineUnderTest, clipId: ClipId, paths: readonly string[]) =>
  engine.clips.locate({ clipId, paths }, () => undefined, never);

const missingOf = async (engine: EngineUnderTest): Promise<number> =>
  (await engine.library.facets({ filter: anyClip })).missing;

test('finds a renamed and moved clip by its content, whatever its name is now', async () => {
  const { folder, engine, first } = await withClips(1);
  const elsewhere = await makeFolder({ 'notes.txt': 'x', 'a/other.mp4': 'x', 'z/z.mp4': 'x' });
  renameSync(join(folder, 'clip-0.mp4'), join(elsewhere, 'a', 'take 7 (final).mp4.bak'));
  const path = join(elsewhere, 'a', 'take 7 (final).mp4.bak');
  const done = { path, files: 3, unreadable: 0, others: 0 };
  expect(await locate(engine, first, [elsewhere])).toEqual(done);
  expect(await engine.clips.filePath(first)).toBe(path);
  const { card, files } = await engine.clips.get(first);
  expect(card).toMatchObject({ path, isMissing: false, copies: 1 });
  expect(files).toEqual([
    { path, isMissing: false },
    { path: join(folder, 'clip-0.mp4'), isMissing: true },
  ]);
  expect(engine.events.at(-1)).toEqual({ type: 'library-changed' });
});

test('finds a clip that is back in its place there, without searching elsewhere', async () => {
  const { folder, engine, first } = await withClips(1);
  const path = join(folder, 'clip-0.mp4');
  renameSync(path, join(folder, 'away'));
  expect(await locate(engine, first, [])).toMatchObject({ path: null, files: 0 });
  expect((await engine.clips.get(first)).card.isMissing).toBe(true);
  copyFileSync(join(folder, 'away'), path);
  expect(await locate(engine, first, [])).toMatchObject({ path });
  expect((await engine.clips.get(first)).card.isMissing).toBe(false);
});

test("reports that no file has the clip's content, and how many were examined", async () => {
  const { folder, engine, first } = await withClips(3);
  // With the same size and name, and one different byte.
  writeFileSync(join(folder, 'clip-0.mp4'), numberedClip(clip, 99));
  const done = { path: null, files: 6, unreadable: 0, others: 0 };
  expect(await locate(engine, first, [folder])).toEqual(done);
  expect(await engine.clips.filePath(first)).toBeNull();
});

test('links every copy in the folder, and other missing clips found on the way', async () => {
  const { folder, engine, first } = await withClips(4);
  const elsewhere = await makeFolder();
  for (const name of ['a', 'b', 'c']) mkdirSync(join(elsewhere, name));
  renameSync(join(folder, 'clip-1.mp4'), join(elsewhere, 'a', 'one.mp4'));
  renameSync(join(folder, 'clip-0.mp4'), join(elsewhere, 'b', 'null.mp4'));
  renameSync(join(folder, 'clip-2.mp4'), join(elsewhere, 'b', 'two.mp4'));
  renameSync(join(folder, 'clip-3.mp4'), join(elsewhere, 'c', 'three.mp4'));
  copyFileSync(join(elsewhere, 'b', 'null.mp4'), join(elsewhere, 'b', 'copy.mp4'));
  await engine.library.checkFiles();
  expect(await missingOf(engine)).toBe(4);
  // The folder of the clip is searched; the one behind it is not.
  const found = { path: join(elsewhere, 'b', 'copy.mp4'), files: 4, others: 2 };
  expect(await locate(engine, first, [elsewhere])).toMatchObject(found);
  expect((await engine.clips.get(first)).card).toMatchObject({ copies: 2, isMissing: false });
  expect(await missingOf(engine)).toBe(1);
});

test('trusts a file that was read before as this clip where it is unchanged', async () => {
  const { folder, engine, ids, first } = await withClips(2);
  const [, second] = ids as [ClipId, ClipId];
  // The name of one clip now has the content of the other.
  renameSync(join(folder, 'clip-0.mp4'), join(folder, 'clip-1.mp4'));
  expect(await locate(engine, first, [folder])).toMatchObject({
    path: join(folder, 'clip-1.mp4'),
  });
  expect(await engine.clips.filePath(first)).toBe(join(folder, 'clip-1.mp4'));
  expect(await engine.clips.filePath(second)).toBeNull();
});

test('finds a clip behind a link to a place outside only where it is named', async () => {
  const { folder, engine, first } = await withClips(1);
  const [elsewhere, behind] = await Promise.all([makeFolder(), makeFolder()]);
  const link = join(elsewhere, 'linked');
  symlinkSync(behind, link);
  renameSync(join(folder, 'clip-0.mp4'), join(behind, 'x.mp4'));
  expect(await locate(engine, first, [elsewhere])).toMatchObject({ path: null, files: 0 });
  expect(await locate(engine, first, [link])).toMatchObject({ path: join(link, 'x.mp4') });
});

test('counts unreadable files, pipes without waiting for them, and finds what is beside them', async () => {
  const { folder, engine, first } = await withClips(1);
  renameSync(join(folder, 'clip-0.mp4'), join(folder, 'z.mp4'));
  mkdirSync(join(folder, 'folder.mp4'));
  execFileSync('mkfifo', [join(folder, 'pipe.mp4')]);
  symlinkSync('circle.mp4', join(folder, 'circle.mp4'));
  const path = join(folder, 'z.mp4');
  expect(await locate(engine, first, [folder])).toMatchObject({ path, unreadable: 2 });
});

test('a named path that does not exist is an error, as is an unknown clip', async () => {
  const { folder, engine, first } = await withClips(1);
  const nowhere = join(folder, 'nowhere');
  expect(await errorFrom(locate(engine, first, [nowhere]))).toMatchObject({
    code: 'path_not_found',
  });
  const unknown = 'f'.repeat(64) as ClipId;
  expect(await errorFrom(locate(engine, unknown, [folder]))).toMatchObject({
    code: 'unknown_clip',
  });
});

test('reports progress in a large folder and can be stopped, keeping what was found', async () => {
  const { folder, engine, ids, first } = await withClips(2);
  const elsewhere = await makeFolder();
  mkdirSync(join(elsewhere, 'a'));
  const [, second] = ids as [ClipId, ClipId];
  renameSync(join(folder, 'clip-1.mp4'), join(elsewhere, 'a', 'second.mp4'));
  rmSync(join(folder, 'clip-0.mp4'));
  await engine.library.checkFiles();
  // Each of the clips' size: all of them have to be read.
  mkdirSync(join(elsewhere, 'b'));
  const bytes = readFileSync(join(elsewhere, 'a', 'second.mp4'));
  for (let number = 0; number < 3000; number += 1) {
    bytes.writeUInt32BE(1000 + number, bytes.length - 4);
    writeFileSync(join(elsewhere, 'b', `${number}.mp4`), bytes);
  }
  const leaving = new AbortController();
  const reported: LocateProgress[] = [];
  const onProgress = (progress: LocateProgress): void => {
    if (progress.folder !== join(elsewhere, 'b')) return;
    reported.push(progress);
    leaving.abort(new Error('left'));
  };
  const search = { clipId: first, paths: [elsewhere] };
  await expect(engine.clips.locate(search, onProgress, leaving.signal)).rejects.toThrow('left');
  expect(reported).toHaveLength(1);
  expect(reported[0]?.files).toBeLessThan(3000);
  expect(await engine.clips.filePath(second)).toBe(join(elsewhere, 'a', 'second.mp4'));
  expect(await missingOf(engine)).toBe(1);
});
