import { mkdir, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browseFolder } from '../../engine/clips/media/find/browse-folder.ts';
import { makeFolder } from '../support/make-folder.ts';

const listed = async (folder: string) =>
  (await browseFolder(folder)).entries.map(({ name, kind }) => `${kind} ${name}`);

describe('the contents of a folder picker', () => {
  test('are folders first, then clips, both in natural order, with their sizes', async () => {
    const folder = await makeFolder({
      'clip 10.mp4': 'ten bytes.',
      'clip 2.MP4': '',
      'Clip 1.mp4': '',
      'notes.txt': '',
      'take 10/a.mp4': '',
      'take 9/a.mp4': '',
    });
    expect(await listed(folder)).toEqual([
      'folder take 9',
      'folder take 10',
      'clip Clip 1.mp4',
      'clip clip 2.MP4',
      'clip clip 10.mp4',
    ]);
    const listing = await browseFolder(folder);
    expect(listing).toMatchObject({ path: folder, parent: dirname(folder), isCut: false });
    expect(listing.entries.at(-1)).toEqual({
      name: 'clip 10.mp4',
      path: join(folder, 'clip 10.mp4'),
      kind: 'clip',
      sizeBytes: 10,
    });
  });

  test('follow a path as typed in a terminal', async () => {
    const folder = await makeFolder({
      'My Clips/a.mp4': '',
      'odd /b.mp4': '',
      'odd\\ one/c.mp4': '',
    });
    const pathOf = async (typed: string) => (await browseFolder(`${folder}/${typed}`)).path;
    expect(await pathOf('odd /../My Clips/')).toBe(join(folder, 'My Clips'));
    expect(await pathOf('My\\ Clips')).toBe(join(folder, 'My Clips'));
    expect(await pathOf('My Clips ')).toBe(join(folder, 'My Clips'));
    expect(await pathOf('odd ')).toBe(join(folder, 'odd '));
    expect(await pathOf('odd\\ one')).toBe(join(folder, 'odd\\ one'));
    expect((await browseFolder('~')).path).toBe(homedir());
    expect((await browseFolder('~/')).path).toBe(homedir());
    await expect(browseFolder('~other')).rejects.toMatchObject({ code: 'path_not_found' });
  });

  test('are reports instead of clips where one is to be imported', async () => {
    const folder = await makeFolder({ 'clip.mp4': '', 'report.JSONL': '{}', '.old.jsonl': '' });
    const { entries } = await browseFolder(folder, 'reports');
    expect(entries).toEqual([
      { name: 'report.JSONL', path: join(folder, 'report.JSONL'), kind: 'report', sizeBytes: 2 },
    ]);
  });

  test('are the folder of a clip or report whose path is given, which is named', async () => {
    const folder = await makeFolder({ 'clip.mp4': '', 'report.jsonl': '', 'clips.mp4/a.mp4': '' });
    const clip = join(folder, 'clip.mp4');
    expect(await browseFolder(clip)).toMatchObject({ path: folder, file: clip });
    const report = join(folder, 'report.jsonl');
    expect(await browseFolder(report, 'reports')).toMatchObject({ path: folder, file: report });
    const inside = join(folder, 'clips.mp4');
    expect(await browseFolder(inside)).toMatchObject({ path: inside, file: null });
    await expect(browseFolder(report)).rejects.toMatchObject({ code: 'path_unreadable' });
  });

  test('leave out hidden files and those of macOS, and follow links', async () => {
    const folder = await makeFolder({
      '.hidden/a.mp4': '',
      '.hidden.mp4': '',
      '__MACOSX/a.mp4': '',
      'real/a.mp4': '',
    });
    await symlink(join(folder, 'real'), join(folder, 'link'));
    await symlink(join(folder, 'nothing'), join(folder, 'broken.mp4'));
    expect(await listed(folder)).toEqual(['folder link', 'folder real', 'clip broken.mp4']);
  });

  test('are limited to 5,000, and say so', async () => {
    const folder = await makeFolder();
    for (let index = 0; index < 5001; index += 1) await mkdir(join(folder, `folder ${index}`));
    const { entries, isCut } = await browseFolder(folder);
    expect(entries).toHaveLength(5000);
    expect(entries.at(-1)?.name).toBe('folder 4999');
    expect(isCut).toBe(true);
  });

  test("begin at the user's home and end at the root", async () => {
    expect((await browseFolder(null)).path).toBe(homedir());
    expect((await browseFolder('/')).parent).toBeNull();
  });
});

test('a folder that cannot be shown does not exist, is no folder, or is not an absolute path', async () => {
  const folder = await makeFolder({ 'file.txt': '' });
  const refusals = [
    [join(folder, 'nowhere'), 'path_not_found'],
    [join(folder, 'file.txt'), 'path_unreadable'],
    ['relative/folder', 'path_not_found'],
    ['', 'path_not_found'],
    ['/with\0nul', 'path_not_found'],
  ] as const;
  for (const [path, code] of refusals) {
    await expect(browseFolder(path), path).rejects.toMatchObject({ code });
  }
});
