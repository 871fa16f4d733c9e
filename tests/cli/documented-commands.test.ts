import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { lexer, walkTokens } from 'marked';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../shared/documents/documents.ts';
import { runCliHere } from '../support/cli-here.ts';
import { cliEntry, runCli } from '../support/cli-process.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { commandOf, program, unknownFlags, wordsOf } from '../support/command-line-flags.ts';
import { bigLogo } from '../support/logos.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { projectRoot } from '../support/shared-folder.ts';

/*
 * Runs each documentation line that begins with `clipcheck` in a shell, page by page, on copied
 * samples in `FOLDER`, except those that `whyNotRun` names.
 */

const commandsIn = (page: string): string[] => {
  const lines: string[] = [];
  walkTokens(lexer(readFileSync(join(projectRoot, page), 'utf8')), (token) => {
    if (token.type === 'code' && token.lang === 'sh') lines.push(...token.text.split('\n'));
  });
  return lines.filter((line) => line.startsWith('clipcheck '));
};

const documentedCommands: readonly { page: string; lines: readonly string[] }[] = [
  'README.md',
  ...globSync('docs/**/*.md', { cwd: projectRoot }).sort(),
]
  .map((page) => ({ page, lines: commandsIn(page) }))
  .filter(({ lines }) => lines.length > 0);

const notRun: Readonly<Record<string, string>> = {
  serve: 'does not end',
  watch: 'does not end',
  evaluator: 'does not end',
  judge: 'needs a model',
  adopt: 'needs an evaluation of another program',
  attach: 'needs an uncertain run at a service',
  delete: 'needs a run that no other page needs',
};

/** Arguments with which no command is run: they name a service, URLs, or a run of a service. */
const notRunWith = /^(https:\/\/|--urls$|RUN_ID$)/;

const whyNotRun = (words: readonly string[]): string | null => {
  const argument = words.find((word) => notRunWith.test(word));
  return notRun[words[1] ?? ''] ?? (argument === undefined ? null : `has ${argument}`);
};

/** Exit codes that a command may end with: the samples have findings, which fail a condition. */
const expectedExitCode = (words: readonly string[]): number =>
  words[1] === 'run' && words.includes('--fail-on') ? 5 : 0;

test('the page of commands lists all of them', async () => {
  const page = await readFile(join(projectRoot, 'docs/commands.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  for (const command of program.commands) {
    expect(rows.join('\n')).toMatch(new RegExp(`\`${command.name()}[ \`]`));
  }
});

test.each(documentedCommands)('every command in $page exists, with its flags', ({ lines }) => {
  for (const line of lines) {
    expect({ line, unknown: unknownFlags(wordsOf(line)) }).toEqual({ line, unknown: [] });
  }
});

describe('documented commands', { tags: ['full'] }, () => {
  let root = '';
  let batch = '';

  const runLine = (line: string, cwd: string) =>
    runCli([], {
      program: ['sh', '-c', line.replaceAll(/\bBATCH\b/g, batch)],
      dataDir: join(root, 'data'),
      env: { PATH: `${join(root, 'bin')}:${process.env.PATH}` },
      cwd,
    });

  const makePageFolder = async (page: string): Promise<string> => {
    const folder = join(root, page.replaceAll('/', '-'));
    await cp(samplesFolder, join(folder, 'FOLDER'), { recursive: true });
    const [, logo = ''] = bigLogo.split(',');
    await writeFile(join(folder, 'logo.png'), Buffer.from(logo, 'base64'));
    const { stdout } = await runLine('clipcheck run FOLDER --json', folder);
    batch = JSON.parse(stdout).batch;
    return folder;
  };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'clipcheck-docs-'));
    await mkdir(join(root, 'bin'));
    const script = `#!/bin/sh\nexec "${process.execPath}" "${cliEntry}" "$@"\n`;
    await writeFile(join(root, 'bin', 'clipcheck'), script, { mode: 0o755 });
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  describe.each(documentedCommands)('of $page', ({ page, lines }) => {
    let folder = '';
    beforeAll(async () => {
      folder = await makePageFolder(page);
    });

    for (const line of lines) {
      const words = wordsOf(line);
      const why = whyNotRun(words);
      if (why === null) {
        test(`runs: ${line}`, async () => {
          const { exitCode, stderr } = await runLine(line, folder);
          expect({ exitCode, stderr }).toEqual({
            exitCode: line.includes('||') ? 0 : expectedExitCode(words),
            stderr: expect.not.stringMatching(/^clipcheck: /m),
          });
        });
      } else {
        test(`is not run, since it ${why}, but has help: ${line}`, async () => {
          const { exitCode, stdout } = await runCliHere([words[1] ?? '', '--help'], {
            dataDir: join(root, 'data'),
          });
          expect({ exitCode, stdout }).toEqual({
            exitCode: 0,
            stdout: expect.stringContaining(`Usage: clipcheck ${words[1]}`),
          });
        });
      }
    }
  });
});

const examplesIn = (help: string): string[] => {
  const [, examples = ''] = /\nExamples?:\n((?: {2}clipcheck .+\n)+)$/.exec(help) ?? [];
  return examples.split('\n').filter(Boolean);
};

test.each(program.commands.map((command) => command.name()))(
  '%s --help explains each flag, and ends with examples of this command and its flags',
  async (name) => {
    const help = await runCliHere([name, '--help'], { dataDir: await makeFolder() });
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    const { stdout } = help;
    for (const { flags } of commandOf(['clipcheck', name]).options) {
      const explained = stdout.split('\n').find((line) => line.startsWith(`  ${flags} `));
      expect(explained?.slice(flags.length + 2).trim()).toBeTruthy();
    }
    const examples = examplesIn(stdout).map(wordsOf);
    expect(examples.length).toBeGreaterThan(0);
    for (const words of examples) {
      expect(words[1]).toBe(name);
      expect(unknownFlags(words)).toEqual([]);
    }
  },
);

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
    ['conformance', ['conformance', service.baseUrl, '--free']],
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
