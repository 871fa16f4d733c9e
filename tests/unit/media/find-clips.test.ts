import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  countClipsBelow,
  type SearchProgress,
  findClips as search,
} from '../../../engine/clips/media/find/find-clips.ts';
import { makeFolder } from '../../support/make-folder.ts';

const files = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

const findClips = async (...given: Parameters<typeof search>) => {
  const result = await search(...given);
  const leftOut = result.leftOut.flatMap(({ reason, first }) =>
    first.map((one) => ({ ...one, reason })),
  );
  return { ...result, leftOut };
};

const namesIn = async (root: string, ...paths: string[]) => {
  const { clips } = await findClips(paths.length > 0 ? paths : [root]);
  return clips.map(({ path }) => relative(root, path));
};

test('finds every .mp4 below a folder in natural order, direct files before subfolders', async () => {
  const root = await makeFolder(
    files('clip 10.mp4', 'clip 2.MP4', 'notes.txt', 'b/x.mp4', 'a/deep/er/x.Mp4', 'z.mp4'),
  );
  expect(await namesIn(root)).toEqual([
    'clip 2.MP4',
    'clip 10.mp4',
    'z.mp4',
    'a/deep/er/x.Mp4',
    'b/x.mp4',
  ]);
});

test('gives each clip the named folder, or the folder of the named file', async () => {
  const root = await makeFolder(files('a/b/x.mp4', 'y.mp4'));
  const { clips } = await findClips([join(root, 'a'), join(root, 'y.mp4')]);
  expect(clips).toEqual([
    { path: join(root, 'a/b/x.mp4'), root: join(root, 'a') },
    { path: join(root, 'y.mp4'), root },
  ]);
});

test('leaves out hidden folders and those of macOS, and reports that', async () => {
  const root = await makeFolder({
    ...files('.git/x.mp4', '__MACOSX/x.mp4', '.own.mp4', '._notes.txt', 'x.mp4'),
    ...files('._x.mp4', '._y.mp4'),
  });
  const { leftOut } = await findClips([root]);
  expect(leftOut.map(({ path, reason, message }) => [basename(path), reason, message])).toEqual([
    [
      '._x.mp4',
      'hidden',
      `${root}/._x.mp4, with 1 more in its folder, is left out: its name is that of macOS metadata. If it is a clip, add it by name.`,
    ],
    ['__MACOSX', 'hidden', expect.stringContaining('__MACOSX is left out')],
    [
      '.git',
      'hidden',
      `${root}/.git is left out: it is a hidden folder. Add it by name to search it.`,
    ],
  ]);
  // A hidden file is a clip like any other.
  expect(await namesIn(root)).toEqual(['.own.mp4', 'x.mp4']);
  expect(await namesIn(root, join(root, '.git'))).toEqual(['.git/x.mp4']);
});

test('accepts another video format only when it is named directly', async () => {
  const names = ['a.mov', 'b.WEBM', 'c.m4v', 'd.mkv', 'e.avi', 'f.gif'];
  const root = await makeFolder(files(...names, 'notes.txt'));
  const inFolder = await findClips([root]);
  expect(inFolder.clips).toEqual([]);
  expect(inFolder.leftOut.map(({ path, reason }) => [basename(path), reason])).toEqual(
    names.map((name) => [name, 'not_a_clip']),
  );
  const named = await findClips([...names, 'notes.txt'].map((name) => join(root, name)));
  expect(named.clips.map(({ path }) => basename(path))).toEqual(names);
  expect(named.leftOut).toMatchObject([
    { reason: 'not_a_clip', message: expect.stringContaining('does not end like a video') },
  ]);
});

test('accepts other formats from folders where copies are made of them, but no GIF', async () => {
  const names = ['a.mov', 'b.WEBM', 'c.m4v', 'd.mkv', 'e.avi', 'f.mp4'];
  const root = await makeFolder(files(...names, 'preview.gif', 'notes.txt'));
  const { clips, leftOut } = await findClips([root], { takesOtherFormats: true });
  expect(clips.map(({ path }) => basename(path))).toEqual(names);
  expect(leftOut).toMatchObject([{ path: join(root, 'preview.gif'), reason: 'not_a_clip' }]);
  expect(leftOut[0]?.message).not.toContain('service');
});

test('lists a file once that is named twice or is also in a named folder', async () => {
  const root = await makeFolder(files('a/x.mp4', 'a/y.mp4'));
  const file = join(root, 'a/y.mp4');
  const paths = [file, join(root, 'a'), root, `${root}/a/../a/`, file];
  expect(await namesIn(root, ...paths)).toEqual(['a/y.mp4', 'a/x.mp4']);
  expect((await findClips(paths)).leftOut).toEqual([]);
});

test('follows links within the folder, but searches no folder twice and prefers its real path', async () => {
  const root = await makeFolder(files('real/x.mp4', 'real/sub/y.mp4', '.takes/far.mp4'));
  await symlink(join(root, 'real'), join(root, 'a link'));
  await symlink(root, join(root, 'real/sub/up'));
  await symlink(join(root, '.takes'), join(root, 'out'));
  await symlink(join(root, '.takes/far.mp4'), join(root, 'file link.mp4'));
  const { clips, leftOut } = await findClips([root]);
  expect(clips.map(({ path }) => relative(root, path))).toEqual([
    'file link.mp4',
    'real/x.mp4',
    'real/sub/y.mp4',
    'out/far.mp4',
  ]);
  expect(leftOut.map(({ path, reason }) => [relative(root, path), reason])).toEqual([
    ['.takes', 'hidden'],
    ['a link', 'loop'],
    ['real/sub/up', 'loop'],
  ]);
});

/** A folder with links to clips elsewhere: to a file, to its folder, and to a folder above both. */
const makeLinkedFolder = async () => {
  const far = await makeFolder(files('takes/far.mp4', 'notes.txt'));

  const root = await makeFolder(files('near.mp4', 'sub/x.mp4'));
  await symlink(join(far, 'takes/far.mp4'), join(root, 'file.mp4'));
  await symlink(join(far, 'takes'), join(root, 'sub/folder'));
  await symlink('/', join(root, 'all'));
  await symlink(join(far, 'notes.txt'), join(root, 'notes.txt'));
  return { root, far };
};

test('follows no link out of the named folder, and lists it as left out', async () => {
  const { root, far } = await makeLinkedFolder();
  const { clips, leftOut, folders } = await findClips([root]);
  expect(clips.map(({ path }) => relative(root, path))).toEqual(['near.mp4', 'sub/x.mp4']);
  expect(folders).toBe(2);
  const message = (path: string, target: string): string =>
    `${path} is left out: it is a link to ${target}, outside the folder. Add it by name.`;
  expect(leftOut.map(({ reason, message: text }) => [reason, text])).toEqual([
    ['outside', message(join(root, 'all'), '/')],
    ['outside', message(join(root, 'file.mp4'), join(far, 'takes/far.mp4'))],
    ['outside', message(join(root, 'sub/folder'), join(far, 'takes'))],
  ]);
});

test('follows a named link to a place outside, as long as it stays there', async () => {
  const { root, far } = await makeLinkedFolder();
  await symlink(join(far, 'takes/far.mp4'), join(far, 'takes/again.mp4'));
  await symlink(join(root, 'near.mp4'), join(far, 'takes/back.mp4'));
  const folder = join(root, 'sub/folder');
  expect(await namesIn(root, folder)).toEqual(['sub/folder/again.mp4', 'sub/folder/far.mp4']);
  const named = await findClips([root, join(root, 'file.mp4'), folder]);
  expect(named.clips.map(({ path }) => relative(root, path)).toSorted()).toEqual([
    'file.mp4',
    'near.mp4',
    'sub/folder/again.mp4',
    'sub/folder/back.mp4',
    'sub/folder/far.mp4',
    'sub/x.mp4',
  ]);
  expect(named.leftOut.map(({ path }) => path)).toEqual([join(root, 'all')]);
});

test('does not look at a link to a network location', async () => {
  const root = await makeFolder(files('near.mp4'));
  await symlink('\\\\host\\share\\far.mp4', join(root, 'far.mp4'));
  const { clips, leftOut } = await findClips([root]);
  expect(clips.map(({ path }) => relative(root, path))).toEqual(['near.mp4']);
  expect(leftOut).toMatchObject([{ reason: 'outside' }]);
});

test('keeps a broken clip and a dangling link, which are rejected later', async () => {
  const root = await makeFolder(files('empty.mp4'));
  await symlink(join(root, 'nowhere'), join(root, 'gone.mp4'));
  await symlink(join(root, 'nowhere'), join(root, 'gone'));
  await symlink(join(root, 'round.mp4'), join(root, 'round.mp4'));
  expect(await namesIn(root)).toEqual(['empty.mp4', 'gone.mp4', 'round.mp4']);
  expect((await findClips([root])).leftOut).toEqual([]);
});

test('accepts names with any characters', async () => {
  const names = ['-i.mp4', 'a\nb.mp4', 'http:x.mp4', '猫🐈.mp4', '%20.mp4', '\'"$(x).mp4', '.mp4'];
  const root = await makeFolder(files(...names));
  expect((await namesIn(root)).toSorted()).toEqual(names.toSorted());
});

test.runIf(process.platform === 'linux')(
  'accepts clips whose names are not valid UTF-8, and reports folders with such names',
  async () => {
    const root = await makeFolder(files('ok.mp4'));
    const pathOf = (byte: number, ending = '') =>
      Buffer.concat([Buffer.from(`${root}/`), Buffer.from([byte]), Buffer.from(ending)]);
    await writeFile(pathOf(0xff, '.mp4'), '');
    await writeFile(pathOf(0xfe, '.mp4'), '');
    await writeFile(pathOf(0xff, '.txt'), '');
    await mkdir(pathOf(0xfd));
    await mkdir(pathOf(0xfc, '.mp4'));
    const { clips, leftOut } = await findClips([root]);
    expect(clips.map(({ path }) => basename(path))).toEqual(['ok.mp4', '\ufffd.mp4']);
    // The second of two clips whose names match without the invalid bytes.
    expect(leftOut.map(({ path, reason }) => [basename(path), reason]).toSorted()).toEqual([
      ['\ufffd', 'unreadable'],
      ['\ufffd.mp4', 'unreadable'],
      ['\ufffd.mp4', 'unreadable'],
      ['\ufffd.txt', 'unreadable'],
    ]);
    expect(leftOut[0]?.message).toContain('is not valid UTF-8; rename it');
  },
);

test.runIf(process.platform !== 'win32')(
  'accepts anything named like a clip, so that it is rejected with a reason',
  async () => {
    const root = await makeFolder(files('folder.mp4/x.mp4'));
    execFileSync('mkfifo', ['pipe.mp4', 'pipe.mov'], { cwd: root });
    await symlink('/dev/null', join(root, 'device.mp4'));
    const server = createServer().listen(join(root, 'socket.mp4'));
    onTestFinished(() => {
      server.close();
    });
    await once(server, 'listening');
    const { clips, leftOut } = await findClips([root]);
    const names = clips.map(({ path }) => relative(root, path));
    expect(names).toEqual(['pipe.mp4', 'socket.mp4', 'folder.mp4/x.mp4']);
    expect(leftOut.map(({ path, reason }) => [basename(path), reason])).toEqual([
      ['pipe.mov', 'not_a_clip'],
      ['device.mp4', 'outside'],
    ]);
    expect(await namesIn(root, join(root, 'pipe.mp4'))).toEqual(['pipe.mp4']);
  },
);

test('reports which path does not exist, without its control characters', async () => {
  const root = await makeFolder(files('x.mp4'));
  await expect(findClips([root, join(root, 'no\u001b[31m')])).rejects.toMatchObject({
    code: 'path_not_found',
    message: `There is no file or folder ${root}/no\u001b[31m. Check the spelling.`,
  });
  await expect(findClips([join(root, 'x.mp4/below')])).rejects.toMatchObject({
    code: 'path_not_found',
  });
});

test('refuses a named path that cannot be read, as nothing of it would be checked', async () => {
  const root = await makeFolder(files('x.mp4'));
  await symlink(join(root, 'round'), join(root, 'round'));
  await expect(findClips([root, join(root, 'x'.repeat(5000))])).rejects.toMatchObject({
    code: 'path_unreadable',
    message: expect.stringContaining('its name is too long for this system'),
  });
  await expect(findClips([join(root, 'round')])).rejects.toMatchObject({
    code: 'path_unreadable',
    message: `${root}/round cannot be read: its symbolic links form a loop.`,
  });
});

/** Drops the superuser's rights, who may read everything. @returns restores them */
const withoutRights = (): (() => void) => {
  if (process.geteuid?.() !== 0) return () => {};
  process.seteuid?.(65_534);
  return () => process.seteuid?.(0);
};

test.runIf(process.platform !== 'win32')(
  'refuses a named folder without permission to read, and reports one below it',
  async () => {
    const root = await makeFolder(files('x.mp4', 'locked/y.mp4'));
    const locked = join(root, 'locked');
    await chmod(root, 0o755);
    await chmod(locked, 0o000);
    const giveBack = withoutRights();
    try {
      const { clips, leftOut } = await findClips([root]);
      expect(clips.map(({ path }) => basename(path))).toEqual(['x.mp4']);
      expect(leftOut).toMatchObject([{ path: locked, reason: 'unreadable' }]);
      await expect(findClips([locked, root])).rejects.toMatchObject({
        code: 'path_unreadable',
        message: `${locked} cannot be read: you are not allowed to read it; change its permissions.`,
      });
      await expect(findClips([root, locked])).rejects.toMatchObject({ code: 'path_unreadable' });
    } finally {
      giveBack();
      await chmod(locked, 0o755);
    }
  },
);

test('reports its progress, and stops when aborted', async () => {
  const root = await makeFolder(files('a/x.mp4', 'a/n.txt', 'b/y.mp4'));
  const seen: SearchProgress[] = [];
  await findClips([root], { onProgress: (found) => seen.push(found) });
  expect(seen.at(-1)).toEqual({ clips: 2, files: 3, folders: 3 });

  const stopping = new AbortController();
  const reason = new Error('enough');
  const stopped = findClips([root], {
    signal: stopping.signal,
    onProgress: () => stopping.abort(reason),
  });
  await expect(stopped).rejects.toBe(reason);
});

test('counts the clips of a folder that would be evaluated, with its subfolders', async () => {
  const root = await makeFolder({ 'a.mp4': '', 'b.mov': '', 'c.txt': '', 'below/d.mp4': '' });
  expect(await countClipsBelow(root, {})).toBe(2);
  expect(await countClipsBelow(root, { takesOtherFormats: true })).toBe(3);
});

test('reports nothing for a folder that cannot be searched, or is no longer requested', async () => {
  const root = await makeFolder({ 'a.mp4': '' });
  expect(await countClipsBelow(join(root, 'nowhere'), {})).toBeNull();
  expect(await countClipsBelow(root, { signal: AbortSignal.abort() })).toBeNull();
});
