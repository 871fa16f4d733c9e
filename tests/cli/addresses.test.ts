import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { serveClips } from '../support/servers.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const service = shareCliService({ allowsPrivate: true });

const setUp = async () => {
  const [dataDir, clip] = await Promise.all([makeFolder(), makeTinyClip()]);
  const server = await serveClips({
    'one.mp4': numberedClip(clip, 1),
    'two.mp4': numberedClip(clip, 2),
  });
  const run = (...args: string[]) => runCliHere(['run', ...args], { dataDir, env: service.env });
  return { dataDir, server, run, at: (name: string) => server.at(name) };
};

test('mixes addresses with paths and lists, evaluates each once, and hides their secrets in tables', async () => {
  const { dataDir, at, run } = await setUp();
  const { clips } = await makeClipFolder(['own.mp4']);
  const list = join(dataDir, 'list.csv');
  const signed = at('two.mp4?signature=secret');
  writeFileSync(list, `prompt,url\n"A fox, running",${at('one.mp4')}\nA cat,${signed}\n`);
  const printed = await run(clips, at('one.mp4'), '--urls', list, '--json');
  expect(printed.exitCode).toBe(0);
  const document = documentFrom(printed);
  expect(document.clips).toMatchObject([
    { path: join(clips, 'own.mp4'), state: 'completed', prompt_source: 'sidecar' },
    { path: at('one.mp4'), sha256: null, prompt: 'A fox, running', prompt_source: 'manifest' },
    { path: signed, sha256: null, prompt: 'A cat', state: 'completed', reused: false },
  ]);
  const table = await run('--urls', list);
  expect(table.exitCode).toBe(0);
  expect(table.stdout).toContain(at('two.mp4?…'));
  expect(table.stdout + table.stderr).not.toContain('secret');
  const shown = await runCliHere(['show', signed], { dataDir });
  expect(shown.stdout).toContain(at('two.mp4?…'));
  expect(shown.stdout).not.toContain('secret');
});

test('the built-in evaluator fetches from this machine only with --allow-private', async () => {
  const { dataDir, server, at } = await setUp();
  const run = async (...flags: string[]) => {
    const args = ['run', at('one.mp4'), '--prompt', 'A fox', '--json', ...flags];
    return documentFrom(await runCliHere(args, { dataDir })).clips;
  };
  expect(await run()).toMatchObject([
    { state: 'rejected', reason: { message: expect.stringContaining('--allow-private') } },
  ]);
  expect(server.requests).toEqual([]);
  expect(await run('--allow-private')).toMatchObject([{ state: 'completed' }]);
});

test('refuses a list with unusable lines before starting, and names each line', async () => {
  const { dataDir, at, run } = await setUp();
  const list = join(dataDir, 'list.txt');
  writeFileSync(list, `${at('one.mp4')}\tA fox\nclip.mp4\n${at('one.mp4')}\tA cat\n`);
  const { exitCode, stderr } = await run('--urls', list);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Line 2: clip.mp4 is not an http');
  expect(stderr).toContain('Line 3 repeats the URL of line 1 with a different prompt');
  expect(service.trace()).toEqual([]);
});
