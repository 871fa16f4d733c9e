import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { documents } from '../../shared/documents/documents.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';

const service = shareCliService();

test('what commands print with --json fits the schema that is printed for it', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
  const cli = (...args: string[]) => runCliHere(args, { dataDir, env: service.env });
  const glitches = [{ id: 'g', type: 'visual_glitch', description: 'It flickers.' }];
  const evaluated = forced({ outcome: 'completed', glitches });
  const report = join(dataDir, 'all.jsonl');
  const sort = ['sort', clips, '--to', join(await makeFolder(), 'sorted'), '--by', 'result'];
  const printed: [schema: string, args: string[]][] = [
    ['result', ['run', clips, ...evaluated, '--fail-on', 'findings>0']],
    ['result', ['list']],
    ['show', ['show', join(clips, 'a.mp4')]],
    ['prompts', ['prompts', clips]],
    ['sort', [...sort, '--dry-run']],
    ['sort', sort],
    ['sort-undo', ['sort', '--undo']],
    ['report', ['report', report]],
    ['import', ['import', report]],
    ['doctor', ['doctor']],
  ];
  for (const [name, args] of printed) {
    const { stdout, stderr } = await cli(...args, '--json');
    if (stdout === '') throw new Error(`${args[0]}: ${stderr}`);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const fits = ajv.compile(JSON.parse((await cli('schema', name)).stdout));
    expect([args[0], fits(JSON.parse(stdout)), fits.errors]).toEqual([args[0], true, null]);
  }
});

test('schema lists what there is, and refuses other names with that list', async () => {
  const names = documents.map(({ name }) => name);
  const dataDir = await makeFolder();
  const listed = await runCliHere(['schema'], { dataDir });
  expect(listed.stdout.match(/^[a-z-]+/gm)).toEqual(names);
  const refused = await runCliHere(['schema', 'results'], { dataDir });
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain(`No document is called results. Choose ${names.join(', ')}.`);
});
