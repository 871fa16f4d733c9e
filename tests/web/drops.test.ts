import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dropAddress } from '../../shared/contract/addresses.ts';
import { ensureBuilt } from '../../tools/setup/ensure-built.ts';
import { type CliProcess, startCli } from '../support/cli-process.ts';
import { modeOf, usualFileMode } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { sendRaw } from '../support/raw-requests.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { connect, openWindowService, serveOnLoopback } from '../support/window-under-test.ts';

beforeAll(() => ensureBuilt(projectRoot));

const serveAndOpen = async (
  dataDir: string,
): Promise<{ cli: CliProcess; given: string; notesMode: string }> => {
  const folder = await makeFolder();
  const notes = join(folder, 'given.txt');
  const script = join(folder, 'xdg-open');
  writeFileSync(
    script,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${notes}.new'\nmv '${notes}.new' '${notes}'\n`,
  );
  chmodSync(script, 0o755);
  const path = `${folder}:${process.env.PATH}`;
  const cli = startCli(['serve'], { dataDir, env: { PATH: path } });
  onTestFinished(async () => {
    cli.child.kill('SIGKILL');
    await cli.ended;
  });
  await cli.untilIn('stdout', '\n');
  while (!existsSync(notes)) await sleep(20);
  return { cli, given: readFileSync(notes, 'utf8').trimEnd(), notesMode: modeOf(notes) };
};

describeWith({ proc: true }, 'a browser that is opened', () => {
  test('is given a file of the user alone, and no token in its arguments', async () => {
    const { cli, given, notesMode } = await serveAndOpen(await makeFolder());
    const { url } = JSON.parse(cli.stdout()) as { url: string };
    const [, token = ''] = new URL(url).pathname.split('/');
    expect(token).not.toBe('');
    expect(given).not.toContain(token);
    expect([given, dirname(given)].map(modeOf)).toEqual(['600', '700']);
    // Files of the browser belong to its user.
    expect(notesMode).toBe(usualFileMode());
    const [, target = ''] =
      /http-equiv="refresh" content="0; url=([^"]*)"/.exec(readFileSync(given, 'utf8')) ?? [];
    expect(target).toBe(url);
    expect((await fetch(target)).status).toBe(200);
    cli.child.kill('SIGTERM');
    expect((await cli.ended).exitCode).toBe(0);
    expect(existsSync(given)).toBe(false);
  });

  test('finds the page of its start where a kill left that of another', async () => {
    const dataDir = await makeFolder();
    const killed = await serveAndOpen(dataDir);
    const before = readFileSync(killed.given, 'utf8');
    killed.cli.child.kill('SIGKILL');
    await killed.cli.ended;
    const { given } = await serveAndOpen(dataDir);
    expect(readFileSync(given, 'utf8')).not.toBe(before);
    expect(readdirSync(dirname(given))).toHaveLength(1);
  });
});

const serve = async () => {
  const window = await openWindowService();
  return { ...window, url: await serveOnLoopback(window.service) };
};

const put = (url: string, dropId: string, path: string, body: string | Buffer) =>
  fetch(url + dropAddress(dropId, path), { method: 'PUT', body: new Blob([Buffer.from(body)]) });

const finish = (url: string, dropId: string) =>
  fetch(url + dropAddress(dropId), { method: 'POST' });

/** Also while files come and go. */
const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
};

describe('a folder dropped on a page', () => {
  test('is stored with its sidecars, and evaluated to the end', async () => {
    const { url, service, dataDir } = await serve();
    const dropId = randomUUID();
    const clip = readFileSync(join(samplesFolder, 'paper-boat-on-waves.mp4'));
    expect((await put(url, dropId, 'My shots/day 1/boat #1.mp4', clip)).status).toBe(204);
    const prompt = 'A paper boat on waves, 50% of it in the water';
    expect((await put(url, dropId, 'My shots/day 1/boat #1.txt', prompt)).status).toBe(204);
    const end = await finish(url, dropId);
    expect(end.status).toBe(200);
    const { path } = (await end.json()) as { path: string };
    expect(path).toBe(join(dataDir, 'dropped', dropId, 'Dropped clips', 'My shots'));
    expect(readFileSync(join(path, 'day 1', 'boat #1.mp4')).equals(clip)).toBe(true);

    const client = await connect('in process', service);
    const { batchId } = await client.queue.add({ paths: [path] });
    const phase = async () =>
      (await client.queue.list()).find((batch) => batch.batchId === batchId)?.phase;
    while ((await phase()) !== 'ended') await sleep(50);
    const { rows } = await client.queue.jobs({ batchId, offset: 0, limit: 10 });
    expect(rows).toMatchObject([{ name: 'boat #1.mp4', state: 'completed' }]);
    const clipId = rows[0]?.clipId;
    if (!clipId) throw new Error('the job has no clip');
    expect((await client.clips.get({ clipId })).card).toMatchObject({
      prompt,
      promptSource: 'sidecar',
    });
  });

  test('is that file if it holds one, their folder if several, and nothing if it never arrived', async () => {
    const { url, dataDir } = await serve();
    expect((await finish(url, randomUUID())).status).toBe(404);
    const dropId = randomUUID();
    await put(url, dropId, 'a.mp4', 'a longer text than the next');
    await put(url, dropId, 'a.mp4', 'short');
    const group = join(dataDir, 'dropped', dropId, 'Dropped clips');
    expect(await readFile(join(group, 'a.mp4'), 'utf8')).toBe('short');
    expect(await (await finish(url, dropId)).json()).toEqual({ path: join(group, 'a.mp4') });
    await put(url, dropId, 'b.mp4', 'bytes');
    await put(url, dropId, '.DS_Store', 'not to be counted');
    expect(await (await finish(url, dropId)).json()).toEqual({ path: group });
  });
});

describe('a drop', () => {
  test('never writes outside its folder', async () => {
    const { url, dataDir } = await serve();
    const dropId = randomUUID();
    const { port, pathname } = new URL(url);
    const before = (await filesIn(dataDir)).filter((path) => !path.startsWith('dropped'));
    const targets = [
      `drops/${dropId}/a/../../../escaped.txt`,
      `drops/${dropId}//etc/escaped.txt`,
      'drops/%2e%2e/escaped.txt',
      `drops/${dropId}/%00`,
      `drops/${dropId}/..%2f..%2f..%2fescaped.txt`,
    ];
    for (const target of targets) {
      const { status } = await sendRaw(Number(port), pathname + target, {
        method: 'PUT',
        body: 'escaped',
      });
      expect([204, 400, 403, 404, 405], target).toContain(status);
    }
    const after = await filesIn(dataDir);
    expect(after.filter((path) => !path.startsWith('dropped'))).toEqual(before);
    const inside = join('dropped', dropId, 'Dropped clips');
    const written = after.filter((path) => path.startsWith('dropped'));
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((path) => !path.startsWith(inside))).toEqual([]);
  });

  test('reports when a file and a folder have the same name, and loses nothing', async () => {
    const { url, dataDir } = await serve();
    const dropId = randomUUID();
    await put(url, dropId, 'a.mp4', 'the file');
    expect((await put(url, dropId, 'a.mp4/b.mp4', 'in it')).status).toBe(409);
    await put(url, dropId, 'folder/b.mp4', 'in it');
    expect((await put(url, dropId, 'folder', 'in its place')).status).toBe(409);
    expect(await filesIn(join(dataDir, 'dropped'))).toEqual([
      join(dropId, 'Dropped clips', 'a.mp4'),
      join(dropId, 'Dropped clips', 'folder', 'b.mp4'),
    ]);
  });

  test('that is aborted leaves no partial file', async () => {
    const { url, dataDir } = await serve();
    const dropId = randomUUID();
    const { port, pathname } = new URL(url);
    const sending = request({
      host: '127.0.0.1',
      port,
      path: pathname + dropAddress(dropId, 'half.mp4'),
      method: 'PUT',
      headers: { 'Content-Length': 10_000_000 },
    });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(1_000_000));
    const dropped = join(dataDir, 'dropped');
    while ((await filesIn(dropped)).length === 0) await sleep(10);
    sending.destroy();
    while ((await filesIn(dropped)).length > 0) await sleep(10);
    expect((await finish(url, dropId)).status).toBe(404);
  });
});
