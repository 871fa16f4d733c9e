import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createFetchInLanes } from '../../../renderer/rpc/window-client.ts';
import { serve } from '../../support/servers.ts';

let arrived: Map<string, ServerResponse>;
let sent: string[];
let base: string;

beforeEach(async () => {
  arrived = new Map();
  sent = [];
  ({ baseUrl: base } = await serve(({ path }, answer) => arrived.set(path, answer)));
  const note = (message: unknown): void => {
    sent.push((message as { request: { path: string } }).request.path);
  };
  subscribe('undici:request:create', note);
  onTestFinished(() => void unsubscribe('undici:request:create', note));
});

const createCall = () => {
  const fetchInLanes = createFetchInLanes();
  return (path: string, signal?: AbortSignal): Promise<Response> => {
    const request = new Request(`${base}/${path}`, signal ? { signal } : {});
    return fetchInLanes(request, {}, {}, path.split('/'));
  };
};

const untilArrived = (...paths: string[]): Promise<void> =>
  expect.poll(() => [...arrived.keys()]).toEqual(expect.arrayContaining(paths));

test('user actions get through while the library and the service are slow', async () => {
  const call = createCall();
  const long = ['page', 'ids', 'facets', 'folders'].map((name) => call(`library/${name}`));
  const silent = ['status', 'models', 'quota'].map((name) => call(`service/${name}`));
  const pause = call('queue/pause');
  await untilArrived('/queue/pause');
  arrived.get('/queue/pause')?.end('paused');
  expect(await (await pause).text()).toBe('paused');
  const first = ['/library/ids', '/library/page', '/service/models', '/service/status'];
  await untilArrived(...first);
  expect(sent.toSorted()).toEqual([...first, '/queue/pause'].toSorted());

  arrived.get('/library/page')?.end('page');
  await untilArrived('/library/facets');
  for (const rest of [...long, ...silent]) rest.catch(() => undefined);
});

test('a verdict gets through while a service does not answer', async () => {
  const call = createCall();
  const silent = ['status', 'quota'].map((name) => call(`service/${name}`));
  await untilArrived('/service/status', '/service/quota');
  const verdict = call('clips/setTracks');
  await untilArrived('/clips/setTracks');
  arrived.get('/clips/setTracks')?.end('saved');
  expect(await (await verdict).text()).toBe('saved');
  for (const rest of silent) rest.catch(() => undefined);
});

test('stores the latest change last: each is sent once the one before is answered', async () => {
  const call = createCall();
  const first = call('clips/setTracks?1');
  const second = call('clips/setTracks?2');
  const prompt = call('clips/setPrompts');
  await untilArrived('/clips/setTracks?1');
  // Reads need not wait for it.
  const read = call('clips/get');
  await untilArrived('/clips/get');
  expect(sent).toEqual(['/clips/setTracks?1', '/clips/get']);
  arrived.get('/clips/setTracks?1')?.end();
  await untilArrived('/clips/setTracks?2');
  expect(sent).not.toContain('/clips/setPrompts');
  arrived.get('/clips/setTracks?2')?.end();
  await untilArrived('/clips/setPrompts');
  for (const answer of arrived.values()) answer.end();
  await Promise.all([first, second, prompt, read]);
});

test('an abandoned call leaves its lane without being sent', async () => {
  const call = createCall();
  const first = [call('library/page'), call('library/ids')];
  const unwanted = new AbortController();
  const aborted = call('library/facets', unwanted.signal);
  const last = call('library/folders');
  await untilArrived('/library/page', '/library/ids');
  unwanted.abort();
  await expect(aborted).rejects.toThrow();
  for (const answer of arrived.values()) answer.end();
  await untilArrived('/library/folders');
  expect(sent).not.toContain('/library/facets');
  arrived.get('/library/folders')?.end();
  await Promise.all([...first, last]);
});
