import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFetchInLanes } from '../../../renderer/rpc/fetch-in-lanes.ts';

/** Requests that have arrived and wait for their answer, by path. */
let arrived: Map<string, ServerResponse>;
let base: string;

beforeEach(async () => {
  arrived = new Map();
  const server = createServer((request, answer) => {
    arrived.set(request.url ?? '', answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
});

const createCall = () => {
  const fetchInLanes = createFetchInLanes();
  return (path: string, signal?: AbortSignal): Promise<Response> => {
    const request = new Request(`${base}/${path}`, signal ? { signal } : {});
    return fetchInLanes(request, {}, {}, path.split('/'));
  };
};
const paths = (): string[] => [...arrived.keys()].toSorted();

test('what the user does gets through while the library and the service take their time', async () => {
  const call = createCall();
  const long = ['page', 'ids', 'facets', 'folders'].map((name) => call(`library/${name}`));
  const silent = ['status', 'models', 'quota'].map((name) => call(`service/${name}`));
  const pause = call('queue/pause');
  await vi.waitFor(() => expect(arrived.has('/queue/pause')).toBe(true));
  arrived.get('/queue/pause')?.end('paused');
  expect(await (await pause).text()).toBe('paused');
  await vi.waitFor(() => expect(arrived.size).toBe(5));
  expect(paths()).toEqual([
    '/library/ids',
    '/library/page',
    '/queue/pause',
    '/service/models',
    '/service/status',
  ]);

  arrived.get('/library/page')?.end('page');
  await vi.waitFor(() => expect(arrived.has('/library/facets')).toBe(true));
  for (const rest of [...long, ...silent]) rest.catch(() => undefined);
});

test('a verdict gets through while a service does not answer, and only a deletion waits for it', async () => {
  const call = createCall();
  const silent = ['status', 'quota'].map((name) => call(`service/${name}`));
  await vi.waitFor(() => expect(arrived.size).toBe(2));
  const deletion = call('clips/delete');
  const verdict = call('clips/setTracks');
  await vi.waitFor(() => expect(arrived.has('/clips/setTracks')).toBe(true));
  arrived.get('/clips/setTracks')?.end('saved');
  expect(await (await verdict).text()).toBe('saved');
  expect(arrived.has('/clips/delete')).toBe(false);
  arrived.get('/service/status')?.end();
  await vi.waitFor(() => expect(arrived.has('/clips/delete')).toBe(true));
  for (const rest of [deletion, ...silent]) rest.catch(() => undefined);
});

test('what is said last is stored last: each change is sent once the one before is answered', async () => {
  const call = createCall();
  const first = call('clips/setTracks?1');
  const second = call('clips/setTracks?2');
  const prompt = call('clips/setPrompt');
  await vi.waitFor(() => expect(paths()).toEqual(['/clips/setTracks?1']));
  // Reads need not wait for it.
  const read = call('clips/get');
  await vi.waitFor(() => expect(paths()).toEqual(['/clips/get', '/clips/setTracks?1']));
  arrived.get('/clips/setTracks?1')?.end();
  await vi.waitFor(() => expect(arrived.has('/clips/setTracks?2')).toBe(true));
  expect(arrived.has('/clips/setPrompt')).toBe(false);
  arrived.get('/clips/setTracks?2')?.end();
  await vi.waitFor(() => expect(arrived.has('/clips/setPrompt')).toBe(true));
  for (const answer of arrived.values()) answer.end();
  await Promise.all([first, second, prompt, read]);
});

test('a call that is not wanted any more leaves its lane without being sent', async () => {
  const call = createCall();
  const first = [call('library/page'), call('library/ids')];
  const unwanted = new AbortController();
  const aborted = call('library/facets', unwanted.signal);
  const last = call('library/folders');
  await vi.waitFor(() => expect(arrived.size).toBe(2));
  unwanted.abort();
  await expect(aborted).rejects.toThrow();
  for (const answer of arrived.values()) answer.end();
  await vi.waitFor(() => expect(arrived.has('/library/folders')).toBe(true));
  expect(arrived.has('/library/facets')).toBe(false);
  arrived.get('/library/folders')?.end();
  await Promise.all([...first, last]);
});
