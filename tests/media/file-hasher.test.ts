import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { getEventListeners, once } from 'node:events';
import { appendFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { readFileStamp } from '../../engine/clips/files/file-stamp.ts';
import { createFileHasher } from '../../engine/clips/media/hash/file-hasher.ts';
import { makeFolder } from '../support/make-folder.ts';

const mebibyte = 1024 * 1024;
/** Takes several times as long to hash as the first progress report takes to arrive. */
const longFileBytes = 600 * mebibyte;

const makeHasher = (workers?: number) => {
  const hasher = createFileHasher({ workers });
  onTestFinished(() => hasher.close());
  return hasher;
};

/** A file that takes time to hash and no space on the drive. */
const makeSparseFile = async (sizeBytes: number): Promise<string> => {
  const path = join(await makeFolder({ 'big.mp4': '' }), 'big.mp4');
  await truncate(path, sizeBytes);
  return path;
};

const startHashing = (hash: ReturnType<typeof makeHasher>['hash'], path: string) => {
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const hashing = hash(path, { onBytes: () => resolve() });
  return { started, hashing };
};

test('agrees with node:crypto on files of any size', async () => {
  const hasher = makeHasher();
  for (const sizeBytes of [0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte + 7]) {
    const content = Buffer.alloc(sizeBytes, 'clip check ');
    const path = join(await makeFolder({ 'a.mp4': content }), 'a.mp4');
    expect(await hasher.hash(path)).toEqual({
      sha256: createHash('sha256').update(content).digest('hex'),
      stamp: await readFileStamp(path),
    });
  }
});

test('hashes more files than it has threads, which start only when there is work', async () => {
  const started: Worker[] = [];
  const count = (worker: Worker) => started.push(worker);
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const names = Array.from({ length: 9 }, (_, at) => `${at}.mp4`);
  const folder = await makeFolder(Object.fromEntries(names.map((name) => [name, name])));
  const hasher = makeHasher(2);
  expect(started).toHaveLength(0);
  const hashed = await Promise.all(names.map((name) => hasher.hash(join(folder, name))));
  expect(started).toHaveLength(2);
  expect(hashed.map(({ sha256 }) => sha256)).toEqual(
    names.map((name) => createHash('sha256').update(name).digest('hex')),
  );
});

test('reports its progress and does not block the calling thread', async () => {
  const path = await makeSparseFile(400 * mebibyte);
  const seen: number[] = [];
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 10);
  onTestFinished(() => clearInterval(ticking));
  const startedAtMs = performance.now();
  let freeTurns = 0;
  await makeHasher().hash(path, {
    onBytes: (doneBytes, totalBytes) => {
      expect(totalBytes).toBe(400 * mebibyte);
      if (doneBytes < totalBytes) freeTurns = turns;
      seen.push(doneBytes);
    },
  });
  const elapsedMs = performance.now() - startedAtMs;
  expect(seen.at(-1)).toBe(400 * mebibyte);
  expect(seen).toEqual(seen.toSorted((left, right) => left - right));
  expect(seen.length).toBeLessThanOrEqual(elapsedMs / 100 + 2);
  // If the thread were blocked until the end, there would be none before it.
  expect(freeTurns).toBeGreaterThan(1);
});

test('stops reading a file of 200 MB in the middle, and continues with the next', {
  tags: ['full'],
}, async () => {
  const path = await makeSparseFile(200 * mebibyte);
  const hasher = makeHasher(1);
  const stopping = new AbortController();
  const reason = new Error('enough');
  let doneBytes = 0;
  const hashing = hasher.hash(path, {
    signal: stopping.signal,
    onBytes: (done) => {
      doneBytes = done;
      stopping.abort(reason);
    },
  });
  await expect(hashing).rejects.toBe(reason);
  expect(doneBytes).toBeGreaterThan(0);
  expect(doneBytes).toBeLessThan(200 * mebibyte);
  await truncate(path, 0);
  expect((await hasher.hash(path)).stamp.sizeBytes).toBe(0);
});

test('removes an aborted file from the queue', async () => {
  const path = await makeSparseFile(100 * mebibyte);
  const hasher = makeHasher(1);
  const first = hasher.hash(path);
  const stopping = new AbortController();
  const second = hasher.hash(path, { signal: stopping.signal });
  const third = hasher.hash(path);
  const reason = new Error('not this one');
  stopping.abort(reason);
  await expect(second).rejects.toBe(reason);
  expect((await first).sha256).toBe((await third).sha256);
  await expect(hasher.hash(path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test.each<[string, (path: string) => Promise<void>]>([
  [
    'replaced by another',
    async (path) => {
      await writeFile(`${path}.new`, '');
      await truncate(`${path}.new`, longFileBytes);
      await rename(`${path}.new`, path);
    },
  ],
  ['written to', (path) => appendFile(path, 'more')],
  ['moved away', (path) => rename(path, `${path}.moved`)],
])('refuses the hash of a file that was %s meanwhile', async (_how, change) => {
  const path = await makeSparseFile(longFileBytes);
  const { started, hashing } = startHashing(makeHasher().hash, path);
  await Promise.race([started, hashing]);
  await change(path);
  await expect(hashing).rejects.toMatchObject({
    code: 'file_changed',
    message: expect.stringContaining('was changed while it was being read'),
  });
});

test('reports why a file cannot be read', async () => {
  const folder = await makeFolder({ 'folder.mp4/x': '' });
  const hasher = makeHasher();
  await expect(hasher.hash(join(folder, 'gone.mp4'))).rejects.toMatchObject({
    code: 'file_unreadable',
    message: expect.stringContaining('was not found'),
  });
  await expect(hasher.hash(join(folder, 'folder.mp4'))).rejects.toMatchObject({
    code: 'file_unreadable',
  });
  await expect(readFileStamp(join(folder, 'gone.mp4'))).rejects.toMatchObject({
    code: 'file_unreadable',
  });
});

test('replaces a thread that dies, and fails only its current file', async () => {
  let worker: Worker | undefined;
  const remember = (started: Worker) => {
    worker = started;
  };
  process.on('worker', remember);
  onTestFinished(() => void process.off('worker', remember));
  const path = await makeSparseFile(longFileBytes);
  const small = join(await makeFolder({ 'small.mp4': 'x' }), 'small.mp4');
  const hasher = makeHasher(1);
  const { started, hashing } = startHashing(hasher.hash, path);
  const waiting = hasher.hash(small);
  await Promise.race([started, hashing]);
  await worker?.terminate();
  await expect(hashing).rejects.toMatchObject({ code: 'internal' });
  expect((await waiting).stamp.sizeBytes).toBe(1);

  await worker?.terminate();
  expect((await hasher.hash(small)).stamp.sizeBytes).toBe(1);
});

test('fails work in progress when it is closed, and any later work', async () => {
  const path = await makeSparseFile(longFileBytes);
  const hasher = createFileHasher({ workers: 1 });
  const { started, hashing } = startHashing(hasher.hash, path);
  const waiting = hasher.hash(path);
  const outcomes = Promise.allSettled([hashing, waiting]);
  await Promise.race([started, hashing]);
  await hasher.close();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'interrupted' } });
  }
  await expect(hasher.hash(path)).rejects.toMatchObject({ code: 'interrupted' });
  await hasher.close();
});

test('lets the process exit, whether or not it was closed', async () => {
  const folder = await makeFolder({ 'a.mp4': 'a' });
  const hasherUrl = new URL('../../engine/clips/media/hash/file-hasher.ts', import.meta.url).href;
  for (const end of ['await hasher.close();', '']) {
    const script = join(folder, 'script.mjs');
    await writeFile(
      script,
      `import { createFileHasher } from '${hasherUrl}';
       const hasher = createFileHasher();
       const { sha256 } = await hasher.hash(${JSON.stringify(join(folder, 'a.mp4'))});
       ${end}
       console.log(sha256.length);`,
    );
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const output = child.stdout.setEncoding('utf8').toArray();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect((await output).join('')).toBe('64\n');
  }
});

test('a signal that is reused for many files retains none of them', async () => {
  const path = join(await makeFolder({ 'a.mp4': 'a' }), 'a.mp4');
  const hasher = makeHasher(2);
  const { signal } = new AbortController();
  const hashing = Array.from({ length: 20 }, () => hasher.hash(path, { signal }));
  // Listeners can be counted and removed; what `AbortSignal.any` keeps can not.
  expect(getEventListeners(signal, 'abort')).not.toEqual([]);
  await Promise.all(hashing);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
