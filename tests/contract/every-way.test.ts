import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ORPCError } from '@orpc/client';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import type { WindowEvent } from '../../shared/contract/app.ts';
import {
  type Diagnostic,
  diagnosticCheckIds,
  sortDiagnostics,
} from '../../shared/domain/diagnostics.ts';
import type { BatchId } from '../../shared/domain/ids.ts';
import { errorRecordSchema } from '../../shared/domain/reason.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { serve } from '../support/servers.ts';
import { connect, openWindowService, transports } from '../support/window-under-test.ts';

const failureOf = async (call: Promise<unknown>) => {
  const error = await errorFrom(call);
  expect(error).toMatchObject({ code: 'APP_ERROR', defined: true });
  return errorRecordSchema.parse((error as ORPCError<string, unknown>).data);
};

const open = async (
  transport: (typeof transports)[number],
  host: Parameters<typeof openWindowService>[0] = {},
) => {
  const window = await openWindowService(host);
  return { ...window, client: await connect(transport, window.service) };
};

const takeUntil = async (
  events: AsyncIterator<WindowEvent>,
  isAwaited: (event: WindowEvent) => boolean,
): Promise<WindowEvent[]> => {
  const taken: WindowEvent[] = [];
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream ended');
    taken.push(value);
    if (isAwaited(value)) return taken;
  }
};

describe.each(transports)('calls %s', (transport) => {
  test('report the environment of the window', async () => {
    const { client } = await open(transport);
    expect(await client.app.info()).toEqual({
      version: '0.0.0',
      host: 'web',
      platform: 'linux',
      hasFileDialogs: false,
      canReveal: false,
      binName: null,
      canOpenFiles: false,
    });
  });

  test('send and return plain data unchanged, whatever characters it has', async () => {
    const { client } = await open(transport);
    const shortcuts = { 'clip.play': 'Space', 'ü\u2028"\\ 🎬': null };
    const changed = await client.settings.update({ shortcuts, appearance: 'light' });
    expect(changed).toMatchObject({ shortcuts, appearance: 'light' });
    expect(await client.settings.get()).toEqual(changed);
  });

  test('stream the result of each check of the engine, and end', async () => {
    const { client, dataDir } = await open(transport);
    const results: Diagnostic[] = [];
    for await (const result of await client.diagnostics.run()) results.push(result);
    const checks = diagnosticCheckIds.filter((check) => check !== 'browser');
    expect(sortDiagnostics(results).map(({ check }) => check)).toEqual(checks);
    expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(JSON.stringify(results)).not.toContain(dataDir);
  });

  test('fill in defaults of an input, and return nothing where no output is declared', async () => {
    const { client } = await open(transport);
    expect(await client.library.facets({ filter: {} })).toMatchObject({ total: 0, states: [] });
    expect(await client.queue.clearEnded()).toBeUndefined();
  });

  test('refuse an invalid input, and do not repeat it', async () => {
    const { client, failures } = await open(transport);
    const secret = 'k'.repeat(10_001);
    const connection = { kind: 'remote', baseUrl: 'https://127.0.0.1:1' } as const;
    const request = { connection, key: secret, acceptsFile: false };
    const refusal = await failureOf(client.service.connect(request));
    expect(refusal).toMatchObject({ code: 'bad_input', kind: 'user' });
    expect(refusal.message).toContain('key');
    expect(refusal.message).not.toContain('kkk');
    // A service that was not tested, and a name that cannot be seen.
    const untested = { connection: { kind: 'remote', baseUrl: 'https://api.example.com' } };
    const batchId = '00000000-0000-4000-8000-000000000000' as BatchId;
    for (const call of [
      client.settings.update(untested as never),
      client.queue.rename({ batchId, label: '\u200b' }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ code: 'bad_input' });
    }
    expect(failures.size).toBe(0);
  });

  test('pass on our own errors unchanged', async () => {
    const { client } = await open(transport);
    const path = join(await makeFolder(), 'nowhere');
    const refusal = await failureOf(client.app.listFolder({ path }));
    expect(refusal).toEqual({
      code: 'path_not_found',
      kind: 'user',
      message: `There is no folder ${path}. Choose another one.`,
    });
    const noDialog = await failureOf(client.app.chooseFiles('evaluateFolder'));
    expect(noDialog.code).toBe('not_offered');
  });

  test('hide the message of a bug, and name its log entry', async () => {
    const bug = new Error('secret detail of some place');
    const { client, failures } = await open(transport, {
      chooseFiles: () => Promise.reject(bug),
    });
    const failure = await failureOf(client.app.chooseFiles('evaluateClips'));
    expect(failure).toMatchObject({ code: 'internal', kind: 'bug' });
    expect(JSON.stringify(failure)).not.toContain('secret');
    const [logId = ''] = failures.keys();
    expect(failure.message).toContain(logId);
    expect([...failures.values()]).toEqual([bug]);
  });

  test('also hide it where it occurred in an engine thread', async () => {
    const { client, dataDir, failures } = await open(transport);
    expect(await client.library.views()).toEqual([]);
    const database = new Database(databasePath(dataDir));
    database.exec('ALTER TABLE saved_views RENAME TO secret');
    database.close();
    const failure = await failureOf(client.library.views());
    expect(failure).toMatchObject({ code: 'internal', kind: 'bug' });
    expect(JSON.stringify(failure)).not.toContain('saved_views');
    const [[logId = '', kept] = []] = failures;
    expect(failure.message).toContain(logId);
    expect(String(kept)).toContain('saved_views');
  });

  test('stop at the service when aborted, which is not logged as a failure', async () => {
    const { client, failures, engine } = await open(transport);
    const asked = Promise.withResolvers<void>();
    const brokenOff = Promise.withResolvers<void>();
    const server = await serve((_request, response) => {
      asked.resolve();
      response.once('close', () => brokenOff.resolve());
    });
    engine.settings.update({ connection: { kind: 'remote', baseUrl: server.baseUrl } });
    const breaking = new AbortController();
    const call = client.service.status(undefined, { signal: breaking.signal });
    call.catch(() => undefined);
    await asked.promise;
    breaking.abort();
    await expect(call).rejects.toThrow();
    await brokenOff.promise;
    expect(failures.size).toBe(0);
  });
});

describe.each(transports)('the stream of events %s', (transport) => {
  test('begins with open and reports changes', async () => {
    const { client } = await open(transport);
    const events = await client.app.events();
    expect(await events.next()).toEqual({ done: false, value: { type: 'open' } });
    await client.settings.update({ appearance: 'light' });
    const taken = await takeUntil(events, ({ type }) => type === 'changed');
    expect(taken.at(-1)).toEqual({ type: 'changed', topics: ['settings'] });
    await events.return?.();
  });

  test("ends when the window's service closes, and a new one begins with open again", async () => {
    const { client, service } = await open(transport);
    const first = await client.app.events();
    await first.next();
    await first.return?.();
    const second = await client.app.events();
    expect(await second.next()).toEqual({ done: false, value: { type: 'open' } });
    const waiting = second.next();
    service.close();
    expect(await waiting).toMatchObject({ done: true });
  });

  test('leaves no subscription when it is closed, even during a wait', async () => {
    const { client, listeners } = await open(transport);
    const events = await client.app.events();
    await events.next();
    const waiting = events.next().catch(() => undefined);
    expect(listeners()).toBe(1);
    await events.return?.();
    while (listeners() > 0) await sleep(5);
    await waiting;
    const leaving = new AbortController();
    const broken = await client.app.events(undefined, { signal: leaving.signal });
    await broken.next();
    leaving.abort();
    while (listeners() > 0) await sleep(5);
  });
});
