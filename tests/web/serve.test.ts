import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runWebHost } from '../../hosts/web/run-web-host.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { ensureBuilt } from '../../tools/setup/ensure-built.ts';
import { runCliHere } from '../support/cli-here.ts';
import { everyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipcheckCommand, expectKeyAbove } from '../support/process-starts.ts';
import { familyOf, untilNoProcessWith, untilProcessWith } from '../support/processes.ts';
import { startRawServer } from '../support/raw-server.ts';
import { testWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { refusedServe, startWebHost, type WebHost } from '../support/web-host.ts';

beforeAll(() => ensureBuilt(projectRoot));

const batches = async ({ call }: WebHost): Promise<BatchInfo[]> =>
  (await call('queue/list')) as BatchInfo[];

const openEvents = ({ url }: WebHost): Promise<Response> =>
  fetch(`${url}rpc/app/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

const untilEnded = async (host: WebHost): Promise<BatchInfo> => {
  for (;;) {
    const [batch] = await batches(host);
    if (batch?.phase === 'ended') return batch;
    await sleep(50);
  }
};

describe('serve', () => {
  test('prints the address with its token as its first line, and serves the page there', async () => {
    const { cli, url } = await startWebHost(await makeFolder());
    expect(cli.stdout()).toBe(`{"url":"${url}"}\n`);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/$/);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const text = await page.text();
    for (const [, path = ''] of text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) {
      const file = await fetch(url + path);
      expect(file.status, path).toBe(200);
      expect(file.headers.get('Content-Type')).toMatch(/^text\/(javascript|css)/);
    }
  });

  test('refuses a second host on the same data folder, and has a new token at each start', async () => {
    const dataDir = await makeFolder();
    const { cli, url } = await startWebHost(dataDir);
    const second = await refusedServe(dataDir);
    expect(second).toMatchObject({ exitCode: 2, stdout: '' });
    expect(second.stderr).toContain('Another Clipcheck is using');

    cli.child.kill('SIGTERM');
    await cli.ended;
    const later = new URL((await startWebHost(dataDir)).url);
    expect(later.pathname).not.toBe(new URL(url).pathname);
    expect((await fetch(later.origin + new URL(url).pathname)).status).toBe(403);
  });

  test('uses the given port; one that is in use ends with 2 and a message', async () => {
    const server = await startRawServer(() => undefined);
    const dataDir = await makeFolder();
    const refused = await refusedServe(dataDir, ['--port', String(server.port)]);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain(`Port ${server.port} cannot be used`);
    expect(refused.stderr).not.toMatch(/^\s+at /m);
    await server.stop();
    const { url } = await startWebHost(dataDir, { args: ['--port', String(server.port)] });
    expect(new URL(url).port).toBe(String(server.port));
  });

  test.each(['-1', '65536', 'http', ''])('refuses --port %j with 2', async (port) => {
    const args = ['serve', '--no-open', '--port', port];
    expect((await runCliHere(args, { dataDir: await makeFolder() })).exitCode).toBe(2);
  });

  test('explains that the page is not built, and how to build it', async () => {
    const run = runWebHost({
      version: '0.0.0',
      dataDir: await makeFolder(),
      rendererFolder: await makeFolder(),
      apiKey: null,
      baseUrl: null,
      paths: [],
      onRefused: () => expect.fail('there was nothing to refuse'),
      port: 0,
      opensBrowser: false,
      allowsPrivate: false,
      interrupt: AbortSignal.abort(),
      onServing: () => expect.fail('it serves'),
    });
    await expect(run).rejects.toMatchObject({
      code: 'renderer_not_built',
      message: expect.stringContaining('npm start'),
    });
  });

  test('may be open in several pages at once, all of which get events', async () => {
    const host = await startWebHost(await makeFolder());
    const open = async () => {
      const { body } = await openEvents(host);
      if (body === null) throw new Error('the answer has no stream');
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      let received = '';
      return async (text: string): Promise<void> => {
        while (!received.includes(text)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`the stream ended before ${text}`);
          received += value;
        }
      };
    };
    const pages = await Promise.all([open(), open(), open()]);
    for (const untilReceived of pages) await untilReceived('"type":"open"');
    await host.call('settings/update', { appearance: 'light' });
    for (const untilReceived of pages) await untilReceived('"settings"');
  });
});

describe('a signal ends it cleanly with 0, also while a page is listening to events', () => {
  const expectCleanEnd = async (signal: NodeJS.Signals): Promise<void> => {
    const host = await startWebHost(await makeFolder());
    const stream = await openEvents(host);
    host.cli.child.kill(signal);
    await stream.text();
    const end = await host.cli.ended;
    expect(end).toMatchObject({ exitCode: 0, signal: null });
    expect(end.stderr).not.toMatch(/^\s+at /m);
  };

  test('SIGINT', () => expectCleanEnd('SIGINT'));
  test.each(['SIGTERM', 'SIGHUP'] as const)('%s', { tags: ['full'] }, expectCleanEnd);
});

testWith({ proc: true }, 'a batch goes on at the next start, and leaves no process', async () => {
  const dataDir = await makeFolder();
  const first = await startWebHost(dataDir);
  await first.call('queue/addSamples');
  await untilProcessWith(join(dataDir, 'evaluator'));
  first.cli.child.kill('SIGTERM');
  expect((await first.cli.ended).exitCode).toBe(0);
  await untilNoProcessWith(dataDir);
  const second = await startWebHost(dataDir);
  expect((await untilEnded(second)).counts).toMatchObject({ total: 5, completed: 5 });
  expect(await batches(second)).toHaveLength(1);
});

testWith({ proc: true }, 'pictures are shown, and the key is only in the launcher', async () => {
  const key = 'sk-the-key-that-nobody-sees-0123456789';
  const dataDir = await makeFolder();
  const names = readdirSync(samplesFolder).filter((name) => name.endsWith('.mp4'));
  const clips = names.map((name) => ({
    path: join(samplesFolder, name),
    prompt: name,
    runs: [],
  }));
  await seedReview(dataDir, clips);
  const host = await startWebHost(dataDir, {
    env: { CLIPCHECK_API_KEY: key },
    // Through the launcher, which passes the key on by a pipe.
    program: [process.execPath, clipcheckCommand],
  });
  onTestFinished(async () => {
    // The launcher passes the signal on; SIGKILL would leave the host running.
    host.cli.child.kill('SIGTERM');
    await host.cli.ended;
  });
  const clipIds = (await host.call('library/ids', everyClip)) as string[];
  const pictures = await Promise.all(
    clipIds.map((clipId) => fetch(`${host.url}thumbnails/${clipId}`)),
  );
  expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(pictures[0]?.headers.get('Content-Type')).toBe('image/webp');
  const family = familyOf(host.cli.pid);
  expectKeyAbove(family, key);
  expect(family.map(({ commandLine }) => commandLine).join()).toContain(
    'engine/clips/media/decoder',
  );
});
