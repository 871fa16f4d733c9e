import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { maxLineBytes } from '../../engine/library/records/import/import-file.ts';
import { openStore } from '../../engine/store/store.ts';
import { errorFrom } from '../support/error-from.ts';
import { clipIdOf, fillVaried, flicker, openLibraryTables } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  importedInto,
  recordHeader,
  recordsFile,
  writtenRecords,
} from '../support/written-report.ts';

const fileWith = async (content: string | Buffer): Promise<string> => {
  const path = join(await makeFolder(), 'report.jsonl');
  await writeFile(path, content);
  return path;
};

const headerLine = JSON.stringify(recordHeader);

describe('rejects a file completely that is not a report of this version', () => {
  test.for([
    ['an empty one', '', /it is empty/],
    ['one of blank lines', '\n \r\n\n', /it is empty/],
    ['other JSON', '{"a":1}\n', /it is not a Clipcheck report/],
    ['no JSON', 'clip,finding\n', /not JSON/],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x41]), /not UTF-8/],
    ['a later version', headerLine.replace('"version":1', '"version":2'), /later version/],
    ['a header without a member', '{"clipcheck":"report","version":1}', /made: /],
  ] as const)('%s', async ([, content, message]) => {
    const [dataDir, path] = [await makeFolder(), await fileWith(content as string)];
    const error = await errorFrom(importedInto(dataDir, path));
    expect(error).toMatchObject({ code: 'bad_input', kind: 'user' });
    expect((error as Error).message).toMatch(message);
  });

  test('a folder, and a missing path', async () => {
    const dataDir = await makeFolder();
    expect(await errorFrom(importedInto(dataDir, dataDir))).toMatchObject({
      code: 'path_unreadable',
    });
    expect(await errorFrom(importedInto(dataDir, join(dataDir, 'none.jsonl')))).toMatchObject({
      code: 'path_not_found',
    });
  });

  test('while another process works in the folder, imports nothing', async () => {
    const dataDir = await makeFolder();
    const other = openStore(dataDir);
    try {
      other.becomeWriter();
      const path = await fileWith(`${headerLine}\n`);
      expect(await errorFrom(importedInto(dataDir, path))).toMatchObject({
        code: 'data_folder_busy',
      });
    } finally {
      other.close();
    }
  });
});

describe('an invalid line is reported by its number, and the rest is imported', () => {
  test('for every kind of error', async () => {
    const tables = await openLibraryTables();
    await fillVaried(tables, 3);
    const { header, clips } = await writtenRecords(tables.dataDir);
    const [first, second, third] = clips;
    const run = first?.runs[0];
    const track = first?.tracks[0];
    const broken: readonly (readonly [line: unknown, message: string | RegExp])[] = [
      [{ ...first, sha256: '../../etc' }, /^sha256: /],
      [{ ...first, size_bytes: -1 }, /^size_bytes: /],
      [{ ...first, added: 'yesterday' }, /^added: /],
      [{ ...first, state: 'perfect' }, /^state: /],
      [{ ...first, video: null }, 'it needs exactly one of video and problem'],
      [{ ...first, runs: [{ ...run, run_id: "' OR 1=1" }] }, /^runs\.0\.run_id: /],
      [{ ...first, runs: [{ ...run, service: 'ftp://x' }] }, /service address/],
      [{ ...first, runs: [{ ...run, service: 'https://me:pw@x.example' }] }, /user name/],
      [{ ...first, files: [{ path: 7 }] }, /^files\.0\.path: /],
      [{ ...first, tracks: 'none' }, /^tracks: /],
      [{ ...first, tracks: [{ ...track, note: 'x'.repeat(10_001) }] }, /note: .* 10,000 /],
      [[], /expected object/],
      [null, /expected object/],
    ];
    const path = await recordsFile([header, ...broken.map(([line]) => line), second]);
    const deep = `{"type":"clip","runs":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`;
    const nested = JSON.stringify({ ...third, runs: [{ ...run, evaluation: 'HERE' }] });
    const depth = 200_000;
    const tooDeep = nested.replace('"HERE"', `${'['.repeat(depth)}${']'.repeat(depth)}`);
    await appendFile(path, Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    await appendFile(path, `${deep}${tooDeep}\n\n  \r\n${JSON.stringify(third)}\n{"cut`);
    const dataDir = await makeFolder();
    const result = await importedInto(dataDir, path);
    expect(result).toMatchObject({ clips: 2, added: 2, broken: broken.length + 4 });
    const lines = result.problems.map(({ line }) => line);
    const firstBroken = broken.map((_, index) => index + 2);
    const after = broken.length + 3;
    expect(lines).toEqual([...firstBroken, after, after + 1, after + 2, after + 6]);
    for (const [index, [, message]] of broken.entries()) {
      expect(result.problems[index]?.message).toMatch(message);
    }
    expect(result.problems.slice(-4).map(({ message }) => message)).toEqual([
      'it is not UTF-8',
      expect.any(String),
      'it is nested too deeply',
      'it is not JSON',
    ]);
    expect((await writtenRecords(dataDir)).clips.map(({ sha256 }) => sha256)).toEqual(
      [second?.sha256, third?.sha256].sort(),
    );
  });

  test('also if it is too long, which skips it', { tags: ['full'] }, async () => {
    const tables = await openLibraryTables();
    tables.addFile(clipIdOf('a'), '/a.mp4', {
      ok: false,
      error: { code: 'invalid_video', message: 'It is none.', kind: 'user' },
    });
    tables.addRun(clipIdOf('a'), [flicker(1, 2)]);
    const { header, clips } = await writtenRecords(tables.dataDir);
    const path = await recordsFile([header]);
    const stream = createWriteStream(path, { flags: 'a' });
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    for (let length = 0; length <= maxLineBytes; length += piece.length) {
      if (!stream.write(piece)) await once(stream, 'drain');
    }
    stream.end(`1\n${JSON.stringify(clips[0])}`);
    await once(stream, 'finish');
    expect(await importedInto(await makeFolder(), path)).toMatchObject({
      ...{ clips: 1, added: 1, runs: 1, broken: 1 },
      problems: [{ line: 2, message: 'it is longer than 64 MB' }],
    });
  });
});
