import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { cliFolder } from '../support/cli-folder.ts';
import { runCliHere } from '../support/cli-here.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';

test('prompts lists each clip with its prompt, its source and any conflicts', async () => {
  const { clips, cli } = await cliFolder(['a.mp4', 'b.mp4']);
  await writeFile(join(clips, 'metadata.csv'), 'file_name,prompt\na.mp4,from the list\n');
  const result = await cli('prompts', clips);
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toMatch(/a\.mp4 +manifest +from the list/);
  expect(result.stdout).toMatch(/sidecar +differs: a gradient that wanders 0/);
  expect(result.stdout).toContain('2 clips, 2 with a prompt, 1 with conflicting sources');
  const ordered = await cli('prompts', clips, '--prompt-order', 'sidecar,manifest', '--json');
  expect(JSON.parse(ordered.stdout)).toMatchObject({
    clips: [
      { prompt: { source: 'sidecar' }, others: [{ text: 'from the list', source: 'manifest' }] },
      { prompt: { source: 'sidecar' }, others: [] },
    ],
    questions: [],
  });
});

test('--csv writes a table that can be edited and imported; unmatched rows and clips are reported', async () => {
  const { clips, dataDir, cli } = await cliFolder(['a.mp4', 'b.mp4', 'c.mp4']);
  const table = join(dataDir, 'prompts.csv');
  expect((await cli('prompts', clips, '--csv', table)).exitCode).toBe(0);
  const refused = await cli('prompts', clips, '--csv', table);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('already exists');

  const lines = (await readFile(table, 'utf8')).split('\r\n');
  expect(lines).toHaveLength(5);
  const same = 'b.mp4,a gradient that wanders 1';
  await writeFile(table, `file,prompt\na.mp4,"'=a new, prompt"\nz.mp4,nobody\n${same}\n`);
  const imported = await cli('prompts', clips, '--import', table, '--json');
  expect(imported.exitCode).toBe(1);
  expect(imported.stderr).toMatch(/1 prompt was imported; 1 row was unchanged/);
  expect(imported.stderr).toMatch(/Rows without a clip: 1\n {2}line 3: z\.mp4/);
  expect(imported.stderr).toMatch(/Clips without a row: 1\n {2}c\.mp4/);
  const { clips: now } = JSON.parse(imported.stdout);
  expect(now).toMatchObject([
    { prompt: { text: '=a new, prompt', source: 'typed' } },
    { prompt: { source: 'sidecar' } },
    { prompt: { source: 'sidecar' } },
  ]);
});

const workflow = {
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'a cat on a wall' } },
  4: { class_type: 'CLIPTextEncode', inputs: { text: 'a dog in the rain' } },
};

test('asks once which text of a workflow is the prompt, and remembers it for all of its clips', async () => {
  const { clips, cli } = await cliFolder(['a.mp4', 'b.mp4']);
  for (const name of ['a', 'b']) {
    await rm(join(clips, `${name}.txt`));
    await writeFile(join(clips, `${name}.json`), JSON.stringify(workflow));
  }
  const order = ['--prompt-order', 'sidecar'];
  const asked = await cli('prompts', clips, ...order, '--json');
  const { questions } = JSON.parse(asked.stdout);
  expect(questions).toMatchObject([{ clips: 2, candidates: [{}, {}] }]);
  const [{ workflowKey, candidates }] = questions;
  const dog = candidates.find(({ text }: { text: string }) => text === 'a dog in the rain');

  const slip = await cli('prompts', clips, '--choose', `${workflowKey}=nothing`);
  expect(slip).toMatchObject({ exitCode: 2, stdout: '' });
  const chosen = await cli('prompts', clips, ...order, '--choose', `${workflowKey}=${dog.key}`);
  expect(chosen.exitCode).toBe(0);
  expect(chosen.stdout.match(/a dog in the rain/g)).toHaveLength(2);
});

test('run uses the prompts of a table for this run, and reports clips whose prompts conflict', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
  const table = join(dataDir, 'for-this-run.csv');
  await writeFile(table, 'a.mp4,of the table\nq.mp4,nobody\n');
  const result = await runCliHere(['run', clips, '--prompts', table, '--json'], { dataDir });
  expect(documentFrom(result).clips).toMatchObject([
    { prompt: 'of the table', prompt_source: 'manifest' },
    { prompt: 'a gradient that wanders 1', prompt_source: 'sidecar' },
  ]);
  expect(result.stderr).toContain('no clip is named q.mp4');
  expect(result.stderr).toContain('it has no prompt for b.mp4');
  expect(result.stderr).toContain('1 clip has conflicting prompts');
});

test('the JSON document includes the prompts of other sources until one is typed', async () => {
  const { clips, dataDir, cli, document } = await cliFolder(['a.mp4', 'b.mp4']);
  const [list, typed] = [join(clips, 'metadata.csv'), join(dataDir, 'typed.csv')];
  await writeFile(list, 'file_name,prompt\na.mp4,of the list\n');
  const printed = async (args: string[]) => (await document(...args)).clips;
  const beside = {
    text: 'a gradient that wanders 0',
    source: 'sidecar',
    origin: join(clips, 'a.txt'),
    detail: null,
  };
  const disagreeing = [
    { prompt: 'of the list', prompt_source: 'manifest', prompt_conflicts: [beside] },
    { prompt: 'a gradient that wanders 1', prompt_source: 'sidecar', prompt_conflicts: [] },
  ];
  expect(await printed(['scan', clips])).toMatchObject(disagreeing);
  expect(await printed(['run', clips])).toMatchObject(disagreeing);
  expect(await printed(['list'])).toMatchObject(disagreeing);
  const shown = await cli('show', join(clips, 'a.mp4'), '--json');
  expect(JSON.parse(shown.stdout).clip.prompt_conflicts).toEqual([beside]);

  await writeFile(typed, 'a.mp4,by hand\n');
  await cli('prompts', clips, '--import', typed);
  expect(await printed(['run', clips])).toMatchObject([
    { prompt: 'by hand', prompt_source: 'typed', prompt_conflicts: [] },
    { prompt_conflicts: [] },
  ]);
});
