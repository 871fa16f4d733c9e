import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { promptSearchOf, scanFiles } from './scanned-prompts.ts';
import { fox } from './written-texts.ts';

const clip = await makeTinyClip();
const lines = (...rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

type Row = [writer: string, files: Record<string, string>, detail: string];

/** One table of each format; tests/unit/prompts/manifests.test.ts covers their contents. */
const rows: Row[] = [
  ['VideoFolder', { 'metadata.csv': `file_name,text\nclips/fox.mp4,"${fox}"\n` }, 'line 2'],
  [
    'musubi-tuner',
    {
      'train.jsonl': lines(
        { video_path: 'frames', caption: 'a folder of frames' },
        { video_path: 'clips/fox.mp4', control_path: 'clips/control.mp4', caption: fox },
      ),
      'frames/0001.png': '',
    },
    'line 2',
  ],
  [
    'DiffSynth-Studio, JSON with NaN',
    { 'metadata.json': `[{"video": "clips/fox.mp4", "prompt": "${fox}", "score": NaN}]` },
    'entry 1',
  ],
];

test.each(rows)('finds the prompt in the table of %s', async (_writer, files, detail) => {
  const name = 'clips/fox.mp4';
  const { folder, clips, notes } = await scanFiles({ [name]: clip, ...files });
  expect(clips[name]).toMatchObject({ prompt: fox, source: 'manifest', state: 'pending' });
  // The control video of musubi-tuner is named, but not in the folder.
  expect(notes.filter((note) => !note.includes('clips/control.mp4'))).toEqual([]);
  const origin = Object.keys(files).find((path) => !path.includes('/'));
  expect((await promptSearchOf(folder, name)).prompt).toEqual({
    text: fox,
    source: 'manifest',
    origin: join(folder, origin ?? ''),
    detail,
  });
});

test('VBench: offers the text in the name, without using it', async () => {
  const name = 'a red fox trots through snow-3.mp4';
  const { folder, clips } = await scanFiles({ [name]: clip });
  expect(clips[name]).toMatchObject({ prompt: null, reason: 'missing_prompt' });
  expect((await promptSearchOf(folder, name)).offered).toBe('a red fox trots through snow');
});

test('does not use lists of files or lines, or names by id, and names the columns that it reads', async () => {
  const { clips } = await scanFiles({
    'fox.mp4': clip,
    'metadata.jsonl': lines({ file_names: ['fox.mp4'], prompt: fox }),
    'fetv.json': JSON.stringify([{ video_id: 'fox', prompt: fox }]),
    'videos.txt': 'fox.mp4\n',
    'prompts.txt': `${fox}\n`,
  });
  expect(clips['fox.mp4']).toMatchObject({
    prompt: null,
    reason: 'missing_prompt',
    message: expect.stringContaining('columns such as file_name and prompt (metadata.csv'),
  });
});

test('ignores tables about other things, and its own reports', async () => {
  const { clips, notes } = await scanFiles({
    'fox.mp4': clip,
    'package.json': '{"name": "x", "description": "fox.mp4", "file": "fox.mp4"}',
    'people.csv': 'name,text\nfox.mp4,hello\n',
    'broken.json': '{"fox.mp4": ',
    'other.jsonl': lines({ file: 'fox.png', text: 'a picture' }),
    'findings.csv':
      'file,folder,path,sha256,finding,finding_id,prompt\nfox.mp4,x,fox.mp4,00,1,f1,old\n',
    'clips.csv':
      'file,folder,path,sha256,state,prompt,prompt_source\nfox.mp4,x,fox.mp4,00,completed,old,typed\n',
    'stored.jsonl': '{"clipcheck":"report","version":1}\n{"file":"fox.mp4","prompt":"old"}\n',
  });
  expect(clips['fox.mp4']).toMatchObject({ prompt: null });
  expect(notes).toEqual([]);
});

test('reports rows without a clip and clips without a row, matching names without case', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `left-out-${at}.mp4`);
  const { notes } = await scanFiles({
    ...Object.fromEntries(names.map((name) => [`a/${name}`, clip])),
    'a/Caf\u00e9.mp4': clip,
    'b/other.mp4': clip,
    'list.csv': 'file_name,prompt\na/CAFE\u0301.MP4,a fox\na/gone.mp4,a wolf\n',
  });
  expect(notes).toEqual([
    'list.csv: line 3 names a/gone.mp4, but there is no such file.',
    'list.csv has no row for a/left-out-0.mp4, a/left-out-1.mp4, a/left-out-2.mp4, a/left-out-3.mp4, a/left-out-4.mp4 and 3 more clips.',
  ]);
});

test('prefers the table called metadata, and reports the other prompt', async () => {
  const { folder, clips, notes } = await scanFiles({
    'fox.mp4': clip,
    'a.csv': 'file,prompt\nfox.mp4,from a table\n',
    'metadata.jsonl': lines({ file_name: 'fox.mp4', prompt: 'from metadata' }),
  });
  expect(clips['fox.mp4']).toMatchObject({ prompt: 'from metadata' });
  expect((await promptSearchOf(folder, 'fox.mp4')).others).toMatchObject([
    { text: 'from a table', origin: join(folder, 'a.csv'), detail: 'line 2' },
  ]);
  expect(notes.join('\n')).toContain('1 clip has conflicting prompts, ');
});
