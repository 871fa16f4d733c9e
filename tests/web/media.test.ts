import { createHash } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { clipOfSize } from '../support/clip-of-size.ts';
import { makeFolder } from '../support/make-folder.ts';
import { sendRaw } from '../support/raw-requests.ts';
import { testWith } from '../support/requires.ts';
import { openWindowService, serveOnLoopback } from '../support/window-under-test.ts';

/** More than all buffers on the way hold. */
const size = 50_000_000;
const { signal } = new AbortController();

const makeLargeClip = async (sizeBytes: number) => {
  const clip = clipOfSize(sizeBytes);
  const folder = await makeFolder({ 'large.mp4': clip.bytes });
  return { ...clip, path: join(folder, 'large.mp4') };
};

const serveLargeClip = async (sizeBytes = size) => {
  const clip = await makeLargeClip(sizeBytes);
  const { engine, service } = await openWindowService();
  await engine.scan({ paths: [clip.path] }, signal);
  const url = await serveOnLoopback(service);
  return { ...clip, url, address: `${url}media/${clip.clipId}` };
};

const ask = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(address, { method, headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a clip of 50 MB is sent completely, and exactly in every requested range', async () => {
  const { address, bytes, clipId } = await serveLargeClip();
  const whole = await ask(address);
  expect(whole.answer.status).toBe(200);
  expect(Object.fromEntries(whole.answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': String(size),
    'content-type': 'video/mp4',
    etag: `"${clipId}"`,
  });
  expect(whole.bytes.equals(bytes)).toBe(true);
  const parts: [range: string, first: number, last: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-1048575', 0, 1_048_575],
    ['bytes=524287-524289', 524_287, 524_289],
    ['bytes=49999990-', 49_999_990, size - 1],
    ['bytes=30000000-', 30_000_000, size - 1],
    ['bytes=-17', size - 17, size - 1],
    ['bytes=49999999-60000000', size - 1, size - 1],
  ];
  for (const [range, first, last] of parts) {
    const part = await ask(address, { Range: range });
    expect(part.answer.status, range).toBe(206);
    expect(part.answer.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${size}`);
    expect(part.answer.headers.get('Content-Length')).toBe(String(last - first + 1));
    expect(part.bytes.equals(bytes.subarray(first, last + 1)), range).toBe(true);
  }
});

/** Several of the chunks in which files are sent. */
const smallSize = 2_000_000;

test('a clip is only read: described by HEAD, resumed where it is the same, and refused past its end', async () => {
  const { address, clipId } = await serveLargeClip(smallSize);
  for (const Range of [`bytes=${smallSize}-`, 'bytes=-0', 'bytes=0-1,5-6']) {
    const { answer } = await ask(address, { Range });
    expect(answer.status, Range).toBe(416);
    expect(answer.headers.get('Content-Range')).toBe(`bytes */${smallSize}`);
  }
  const described = await ask(address, { Range: 'bytes=0-9' }, 'HEAD');
  expect(described.answer.status).toBe(200);
  expect(described.answer.headers.get('Content-Length')).toBe(String(smallSize));
  expect(described.bytes).toHaveLength(0);
  const Range = 'bytes=10-19';
  // A client with part of another file gets all of this one.
  expect((await ask(address, { Range, 'If-Range': `"${clipId}"` })).answer.status).toBe(206);
  expect((await ask(address, { Range, 'If-Range': '"another"' })).answer.status).toBe(200);
  const { answer: changed } = await ask(address, {}, 'DELETE');
  expect(changed.status).toBe(405);
  expect(changed.headers.get('Allow')).toBe('GET, HEAD');
});

test('does not serve a file that is not a video, whatever its name', async () => {
  const folder = await makeFolder({ 'secret.txt': 'root:x:0:0' });
  const path = join(folder, 'evil.mp4');
  await symlink('secret.txt', path);
  const { engine, service } = await openWindowService();
  const { clips } = await engine.scan({ paths: [path] }, signal);
  expect(clips).toMatchObject([{ state: 'rejected', reason: { code: 'invalid_video' } }]);
  const url = await serveOnLoopback(service);
  const clipId = createHash('sha256').update('root:x:0:0').digest('hex');
  expect(await engine.clips.get(clipId as ClipId)).toMatchObject({ card: { copies: 1 } });
  for (const kind of ['media', 'thumbnails']) {
    const { answer, bytes } = await ask(`${url}${kind}/${clipId}`);
    expect(answer.status, kind).toBe(404);
    expect(bytes.toString()).not.toContain('root:');
  }
});

test('reads an imported clip without facts about its file before serving it', async () => {
  const { engine, service, dataDir } = await openWindowService();
  const { path, clipId } = await makeLargeClip(smallSize);
  await engine.scan({ paths: [path] }, signal);
  const query = (sql: string) => {
    const database = new Database(databasePath(dataDir));
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  };
  const reported = query('SELECT probe FROM clips');
  query(`UPDATE clips SET probe = '{"ok":false,"error":null}', probe_imported = 1 RETURNING id`);
  expect((await ask(`${await serveOnLoopback(service)}media/${clipId}`)).answer.status).toBe(200);
  expect(query('SELECT probe FROM clips')).toEqual(reported);
});

test('serves a clip whose file was only touched, as its bytes are the same', async () => {
  const { address, path, bytes } = await serveLargeClip(smallSize);
  await utimes(path, new Date(), new Date(Date.now() + 5000));
  const touched = await ask(address);
  expect(touched.answer.status).toBe(200);
  expect(touched.bytes.equals(bytes)).toBe(true);
});

describe('a clip that changed since it was read', () => {
  test('is not served: its file was replaced or taken away', async () => {
    const { address, path, bytes } = await serveLargeClip(smallSize);
    await writeFile(path, bytes.toReversed());
    const replaced = await ask(address);
    expect(replaced.answer.status).toBe(404);
    expect(JSON.parse(replaced.bytes.toString())).toMatchObject({ code: 'file_unreadable' });
    await rename(path, `${path}.gone`);
    expect((await ask(address)).answer.status).toBe(404);
  });

  test('stops when its file is replaced during the transfer', async () => {
    const { address, path, bytes } = await serveLargeClip();
    const { body } = await fetch(address);
    const reader = body?.getReader();
    await reader?.read();
    await writeFile(path, bytes.toReversed());
    const readOn = async () => {
      let received = 0;
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return received;
        received += value?.byteLength ?? 0;
      }
    };
    await expect(readOn()).rejects.toThrow();
  });

  test('has no address under another name', async () => {
    const { service } = await openWindowService();
    const { port, pathname } = new URL(await serveOnLoopback(service));
    for (const name of [
      'nothing',
      `${'0'.repeat(64)}`,
      `${'0'.repeat(64)}/`,
      '..%2F..%2Fetc%2Fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '../../../../../../../../etc/passwd',
      '',
    ]) {
      // Written literally, since `fetch` would normalize the dots.
      const answer = await sendRaw(Number(port), `${pathname}media/${name}`);
      expect(answer.status, name).toBe(404);
      expect(answer.body.toString(), name).not.toContain('root:');
    }
  });
});

const openFiles = (path: string): string[] =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  });

testWith({ proc: true }, 'readers that go leave no file open, and the next is served', async () => {
  const { address, path, bytes } = await serveLargeClip();
  for (let index = 0; index < 20; index += 1) {
    const leaving = new AbortController();
    const answer = await fetch(address, {
      headers: { Range: `bytes=${index * 1000}-` },
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
  }
  while (openFiles(path).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const last = await ask(address, { Range: 'bytes=-5' });
  expect(last.bytes.equals(bytes.subarray(-5))).toBe(true);
});
