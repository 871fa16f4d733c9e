import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { runCli } from '../support/cli-process.ts';
import { shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';

const service = shareCliService();

const names = [
  '-rf.mp4',
  '--json.mp4',
  ' leading and trailing .mp4',
  'new\nline.mp4',
  'tab\there.mp4',
  'wipe\u001b[2J\u001b[1;1Hscreen.mp4',
  'title\u001b]0;owned\u0007.mp4',
  'c1\u009b2J.mp4',
  'turn\u202egpj.mp4',
  'mark\u061c\u200f\u2066.mp4',
  'line\u2028separator.mp4',
  'family 👨‍👩‍👧‍👦 e\u0301.mp4',
  'quote\'"`$(id).mp4',
];

/** Characters that control a terminal or turn the reading direction; only \n ends lines. */
const unsafe = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

test('deceptive names and prompts stay on one safe line each in tables and progress, and exact in JSON', async () => {
  const { clips, dataDir } = await makeClipFolder(names, { prompts: false });
  for (const name of names) {
    writeFileSync(join(clips, name.replace(/mp4$/, 'txt')), `p\u001b[31m\u202e ${name} e`);
  }
  const { env } = service;
  const asText = await runCli(['run', clips], { dataDir, env });
  expect(asText.exitCode).toBe(0);
  expect(asText.stdout).not.toMatch(unsafe);
  expect(asText.stderr).not.toMatch(unsafe);
  // Heading, a line for each clip, an empty line, the note, the counts.
  expect(asText.stdout.trimEnd().split('\n')).toHaveLength(1 + names.length + 3);

  for (const command of [['scan', clips], ['run', clips], ['list']]) {
    const asJson = await runCliHere([...command, '--json'], { dataDir, env });
    expect(asJson.stdout + asJson.stderr).not.toMatch(unsafe);
    const { clips: found } = documentFrom(asJson);
    expect(found.map(({ path }) => path).sort()).toEqual(
      names.map((name) => join(clips, name)).sort(),
    );
    for (const { path, prompt } of found) {
      const name = path.slice(clips.length + 1);
      expect(prompt).toBe(`p\u001b[31m\u202e ${name} e`);
    }
  }
  const shown = await runCliHere(['show', join(clips, names[5] ?? '')], { dataDir, env });
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).not.toMatch(unsafe);
});

test('a name with a leading dash is accepted after --, or with ./ before it', async () => {
  const { clips, dataDir } = await makeClipFolder(['-rf.mp4']);
  for (const args of [
    ['scan', '--json', '--', '-rf.mp4'],
    ['scan', '--json', './-rf.mp4'],
  ]) {
    const result = await runCliHere(args, { dataDir, cwd: clips });
    expect(documentFrom(result).counts).toMatchObject({ total: 1, pending: 1 });
  }
});
