import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { type ServerResponse, setGlobalProxyFromEnv } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { downloadClip } from '../../engine/clips/addresses/download-clip.ts';
import { addressClipId, identifyAddress } from '../../engine/clips/identify-clip.ts';
import { createFileHasher } from '../../engine/clips/media/hash/file-hasher.ts';
import { openStore } from '../../engine/store/store.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { apiCaller } from '../support/api-calls.ts';
import { makeSmallDisk } from '../support/disks.ts';
import { type EngineUnderTest, openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { allRows } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';
import { listed, serveClips, startProxy } from '../support/servers.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';
import { importedInto, recordsFile, writtenRecords } from '../support/written-report.ts';

const evaluator = shareEvaluator({ faults: [], allowsPrivate: true });
const clip = await makeTinyClip();

const never = new AbortController().signal;
const quiet = (): void => undefined;

const setUp = async (files: Parameters<typeof serveClips>[0], path = 'one.mp4') => {
  const dataDir = await makeFolder();
  const server = await serveClips(files);
  const engine = openEngine({ dataDir, service: evaluator, allowsPrivate: true });
  await engine.run([], { addresses: [listed(server.at(path), 'Its prompt')] });
  const { rows } = await engine.library.page(allRows);
  const clipId = rows[0]?.clipId as ClipId;
  return { dataDir, server, engine, clipId, downloads: join(dataDir, 'downloads') };
};

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.includes('.'));

test('a download gives the clip its bytes: hash, facts and frames, and no second clip', async () => {
  const bytes = numberedClip(clip, 11);
  const { engine, clipId, server, downloads } = await setUp({ 'one.mp4': bytes });
  const reported: unknown[] = [];
  const end = await engine.addresses.download(clipId, (progress) => reported.push(progress), never);
  expect(end).toEqual({ outcome: 'stored', clipId });
  expect(reported[0]).toMatchObject({ totalBytes: bytes.length });
  const { card, address, files } = await engine.clips.get(clipId);
  expect(card).toMatchObject({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    sizeBytes: bytes.length,
    copies: 1,
    name: 'one.mp4',
    folder: '',
    state: 'completed',
    frameCount: 12,
    isMissing: false,
  });
  expect(address).toMatchObject({ href: server.at('one.mp4'), sameBytesAs: null });
  const path = await engine.clips.filePath(clipId);
  expect(files).toEqual([{ path, isMissing: false }]);
  expect(readFileSync(path ?? '')).toEqual(bytes);
  expect(path?.startsWith(downloads)).toBe(true);
  expect(await namesIn(downloads)).toHaveLength(1);
  // Only the service and this download have requested it, and no key was sent there.
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
  ]);
  // The same bytes as a file are the same clip, with its result.
  const folder = await makeFolder({ 'copy.mp4': bytes, 'copy.txt': 'Its prompt' });
  const document = await engine.run(folder);
  expect(document.clips).toMatchObject([{ sha256: card.sha256, state: 'completed', reused: true }]);
  expect((await engine.clips.get(clipId)).card).toMatchObject({ name: 'copy.mp4', copies: 2 });
});

test('keeps both clips where another one has the bytes already, and reports that', async () => {
  const bytes = numberedClip(clip, 12);
  const { engine, clipId } = await setUp({ 'one.mp4': bytes });
  const folder = await makeFolder({ 'own.mp4': bytes, 'own.txt': 'Another prompt' });
  const [own] = (await engine.run(folder)).clips;
  const end = await engine.addresses.download(clipId, quiet, never);
  expect(end).toEqual({ outcome: 'same_bytes', clipId: own?.sha256 });
  const { card, address } = await engine.clips.get(clipId);
  expect(address?.sameBytesAs).toBe(own?.sha256);
  expect(card).toMatchObject({ sha256: own?.sha256, copies: 1, prompt: 'Its prompt' });
  expect(await engine.clips.filePath(clipId)).toContain('downloads');
});

test('stores the same bytes of two addresses with one file name as two files', async () => {
  const { engine, clipId, server } = await setUp({ 'one.mp4': numberedClip(clip, 29) });
  const signedAnew = listed(server.at('one.mp4?signature=2'), 'Its prompt');
  await engine.run([], { addresses: [signedAnew] });
  const otherId = addressClipId(signedAnew.address);
  for (const id of [clipId, otherId]) await engine.addresses.download(id, quiet, never);
  const paths = await Promise.all([clipId, otherId].map((id) => engine.clips.filePath(id)));
  expect(paths).not.toContain(null);
  expect(new Set(paths).size).toBe(2);
});

test('later content at the address is a separate clip', async () => {
  const files = { 'one.mp4': numberedClip(clip, 13) };
  const { engine, clipId } = await setUp(files);
  await engine.addresses.download(clipId, quiet, never);
  const before = await engine.clips.get(clipId);
  files['one.mp4'] = numberedClip(clip, 14);
  const end = await engine.addresses.download(clipId, quiet, never);
  expect(end.outcome).toBe('changed');
  expect(end.clipId).not.toBe(clipId);
  const after = await engine.clips.get(clipId);
  expect(after.card.sha256).toBe(before.card.sha256);
  expect((await engine.clips.get(end.clipId)).card).toMatchObject({
    sha256: end.clipId,
    address: null,
    copies: 1,
    state: 'pending',
  });
});

test('frees space by removing only what can be downloaded again', async () => {
  const files = { 'one.mp4': numberedClip(clip, 15) };
  const { dataDir, engine, clipId, downloads } = await setUp(files);
  await engine.addresses.download(clipId, quiet, never);
  files['one.mp4'] = numberedClip(clip, 16);
  const changed = await engine.addresses.download(clipId, quiet, never);
  await writeFile(join(downloads, 'under-way.part'), 'x');
  const { downloads: downloadedBytes } = (await engine.storage.sizes()).bytes;
  expect(downloadedBytes).toBe(2 * files['one.mp4'].length + 1);
  const freedBytes = async () =>
    (await engine.storage.cleanUp({ parts: ['downloads'] })).freedBytes;
  // A batch still has to read it.
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  const batchId = store.batches.create(store.services.builtIn(), {});
  const path = (await engine.clips.filePath(clipId)) ?? '';
  store.jobs.add(batchId, [{ path, root: downloads }]);
  expect(await freedBytes()).toBe(0);
  store.batches.setPhase(batchId, 'ended', null);
  expect(await freedBytes()).toBe(files['one.mp4'].length);
  expect(await engine.clips.filePath(clipId)).toBeNull();
  expect((await engine.clips.get(clipId)).card).toMatchObject({ copies: 0, isMissing: false });
  expect(await engine.clips.filePath(changed.clipId)).not.toBeNull();
  expect(existsSync(join(downloads, 'under-way.part'))).toBe(true);
});

const refused = 'address_refused';
const unreachable = 'address_unreachable';

const attempt = async (
  answer: Parameters<typeof serveClips>[0],
  signal: AbortSignal = never,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  stallMs = 60_000,
  disk?: string,
) => {
  const dataDir = await makeFolder();
  const server = await serveClips(answer);
  const store = openStore(dataDir);
  const hasher = createFileHasher();
  const folder = disk ?? join(dataDir, 'downloads');
  const { id } = identifyAddress(server.at('one.mp4'), store);
  const limits = { maxBytes: 20_000, stallMs };
  const parts = {
    store,
    hasher,
    fetch,
    folder,
    limits,
    serviceOrigin: async () => null,
    allowsPrivate: true,
  };
  const error = await errorFrom(downloadClip(id, parts, quiet, signal));
  const left = { sha256: store.clips.sha256(id), names: await namesIn(folder) };
  await hasher.close();
  store.close();
  return { error, left, server };
};

const nothingLeft = { sha256: null, names: [] };

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end();

test.for<[string, Parameters<typeof serveClips>[0][string], string]>([
  ['gone', status(410), 'address_not_found'],
  ['refused', status(403), refused],
  ['a server that fails', status(503), unreachable],
  ['sent on to a file', status(302, { location: 'file:///etc/passwd' }), refused],
  ['sent on with credentials', status(302, { location: 'http://me:secret@127.0.0.1/x' }), refused],
  ['sent on for ever', status(307, { location: '/one.mp4' }), refused],
  ['no video', Buffer.from('<html>'.repeat(100)), 'invalid_video'],
  ['said to be too large', Buffer.alloc(20_001), 'download_too_large'],
  [
    'too large without saying so',
    (response) => void response.writeHead(200).end(Buffer.alloc(30_000)),
    'download_too_large',
  ],
  [
    'broken off',
    (response) => {
      response.writeHead(200, { 'content-length': 9000 });
      response.write(Buffer.alloc(100), () => response.destroy());
    },
    unreachable,
  ],
])('keeps nothing of a failed download: %s', async ([, answer, code]) => {
  const { error, left } = await attempt({ 'one.mp4': answer });
  expect(error).toMatchObject({ code });
  expect(left).toEqual(nothingLeft);
});

test.for<[string, number, typeof globalThis.fetch]>([
  ['stops sending', 300, globalThis.fetch],
  ['cannot be reached', 60_000, () => globalThis.fetch('http://127.0.0.1:1/one.mp4')],
])('keeps nothing of a download whose server %s', async ([, stallMs, fetch]) => {
  const hangs = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': 9000 }).write('x');
  const { error, left } = await attempt({ 'one.mp4': hangs }, never, fetch, stallMs);
  expect(error).toMatchObject({ code: unreachable });
  expect(left).toEqual(nothingLeft);
});

test('a slow download goes on while its server sends something, also during a clean-up', async () => {
  const bytes = numberedClip(clip, 18);
  const files: Parameters<typeof serveClips>[0] = { 'one.mp4': bytes };
  const { engine, clipId } = await setUp(files);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let answer: ServerResponse | null = null;
  files['one.mp4'] = (response) => {
    vi.advanceTimersByTime(20_000);
    response.write(bytes.subarray(0, 100));
    answer = response;
  };
  const onProgress = async () => {
    vi.advanceTimersByTime(20_000);
    await engine.storage.cleanUp({ parts: ['downloads'] });
    answer?.end(bytes.subarray(100));
  };
  const end = await engine.addresses.download(clipId, onProgress, never);
  expect(end).toMatchObject({ outcome: 'stored' });
});

testWith({ disks: true }, 'a full disk is named, and nothing of the download is kept', async () => {
  const disk = await makeSmallDisk(8 * 1024);
  const answer = { 'one.mp4': Buffer.alloc(19_000) };
  const { error, left } = await attempt(answer, never, globalThis.fetch, 60_000, disk);
  expect(error).toMatchObject({ code: 'output_not_written' });
  expect(left).toEqual(nothingLeft);
});

test('an aborted download leaves nothing', async () => {
  const ending = new AbortController();
  const { error, left } = await attempt(
    {
      'one.mp4': (response) => {
        response.writeHead(200, { 'content-length': 9000 });
        response.write(Buffer.alloc(100), () => ending.abort(new Error('enough')));
      },
    },
    ending.signal,
  );
  expect(error).toMatchObject({ message: 'enough' });
  expect(left).toEqual(nothingLeft);
});

test('downloads the target of a redirect, under the listed name', async () => {
  const { engine, clipId } = await setUp(
    {
      'short.mp4': (response) => void response.writeHead(302, { location: '/there/clip' }).end(),
      'there/clip': numberedClip(clip, 17),
    },
    'short.mp4',
  );
  expect(await engine.addresses.download(clipId, quiet, never)).toMatchObject({
    outcome: 'stored',
  });
  expect((await engine.clips.get(clipId)).card).toMatchObject({ name: 'short.mp4', copies: 1 });
});

const download = (engine: EngineUnderTest, address: string) =>
  engine.addresses.download(addressClipId(address), quiet, never);

const privateNetwork = {
  code: 'address_refused',
  message: expect.stringMatching(/private network.*--allow-private/),
};

test('downloads nothing from this machine, whatever its name', async () => {
  const server = await serveClips({ 'one.mp4': clip });
  const engine = openEngine({ dataDir: await makeFolder(), service: evaluator });
  const byNumber = server.at('one.mp4');
  for (const address of [byNumber, byNumber.replace('127.0.0.1', 'localhost')]) {
    await engine.run([], { addresses: [listed(address)] });
    const asked = server.requests.length;
    expect(await errorFrom(download(engine, address))).toMatchObject(privateNetwork);
    expect(server.requests).toHaveLength(asked);
  }
});

test("downloads a clip at the service's own address, but not the target of its redirect", async () => {
  const { cdn_url: address = '' } = await apiCaller(evaluator).upload(clip);
  const server = await serveClips({ 'one.mp4': clip });
  const engine = openEngine({ dataDir: await makeFolder(), service: evaluator });
  await engine.run([], { addresses: [listed(address)] });
  evaluator.setFaults([{ on: 'getBytes', action: { redirect: server.at('one.mp4') } }]);
  expect(await errorFrom(download(engine, address))).toMatchObject(privateNetwork);
  expect(server.requests).toEqual([]);
  evaluator.setFaults([]);
  expect(await download(engine, address)).toMatchObject({ outcome: 'stored' });
});

test('through a proxy, downloads only clips listed here, not those of an import', async () => {
  const server = await serveClips({ 'one.mp4': clip });
  const port = Number(new URL(server.at('')).port);
  const address = 'http://clips.example/one.mp4';

  const first = await makeFolder();
  const there = openEngine({ dataDir: first, service: evaluator });
  await there.run([], { addresses: [listed(server.at('one.mp4'))] });
  await there.close();
  const { header, clips } = await writtenRecords(first);
  const moved = clips.map((record) => ({
    ...record,
    address,
    standing: record.standing && { ...record.standing, path: address },
  }));
  const dataDir = await makeFolder();
  await importedInto(dataDir, await recordsFile([header, ...moved]));

  const proxy = await startProxy({ 'clips.example:80': port });
  vi.stubEnv('HTTP_PROXY', proxy.url);
  onTestFinished(setGlobalProxyFromEnv({ HTTP_PROXY: proxy.url }));
  const engine = openEngine({ dataDir, service: evaluator });
  expect(await errorFrom(download(engine, address))).toMatchObject({
    code: 'address_refused',
    message: expect.stringMatching(/^.*clips\.example .*import.*proxy.*--allow-private/),
  });
  expect(proxy.asked).toEqual([]);

  await engine.run([], { addresses: [listed(address)], force: true });
  expect(await download(engine, address)).toMatchObject({ outcome: 'stored' });
  expect(proxy.asked).toEqual(['clips.example:80']);
});
