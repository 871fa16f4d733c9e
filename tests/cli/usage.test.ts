import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { exitCodes } from '../../shared/errors/codes.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { type CliResult, runCli } from '../support/cli-process.ts';
import { program } from '../support/command-line-flags.ts';
import { modeOf } from '../support/files-on-disk.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';

const sentenceOf = (result: CliResult): string => {
  expect(result).toMatchObject({ exitCode: 2, stdout: '' });
  expect(result.stderr).not.toMatch(/^\s+at /m);
  return result.stderr;
};

const refusal = async (
  args: readonly string[],
  { env = {}, dataDir }: { env?: Record<string, string>; dataDir?: string } = {},
): Promise<string> =>
  sentenceOf(await runCliHere(args, { dataDir: dataDir ?? (await makeFolder()), env }));

describe('an invalid command exits with 2 and the reason', () => {
  test.each([
    [[], /Usage: clipcheck/],
    [['wibble'], /unknown command 'wibble'/],
    [['run'], /Give clips, folders or URLs/],
    [['run', '--wibble', '.'], /unknown option '--wibble'/],
    [['show'], /missing required argument/],
    [['retry'], /Give the runs to retry, or --failed or --partial/],
    [['retry', '--failed', 'some-id'], /Give the runs to retry, or --failed or --partial/],
    [['list', 'too', 'much'], /too many arguments/],
    [['run', '.', '--metadata', '{'], /It takes a JSON object/],
    [['run', '.', '--metadata', '[1]'], /JSON object/],
    [['run', '.', '--metadata', '{"clipcheck":1}'], /metadata key "clipcheck" is reserved/],
    [['run', '.', '--types', 'visual_glitch,wibble'], /visual_glitch,prompt_misalignment/],
    [['run', '.', '--types', 'visual_glitch,visual_glitch'], /each once/],
    [['run', '.', '--concurrency', '0'], /whole number from 1/],
    [['run', '.', '--cap', '0'], /number of billable units above 0/],
    [['run', '.', '--cap', '1e3'], /number of billable units above 0/],
    [['run', '.', '--fail-on', 'gltich>0'], /one of findings, glitch/],
    [['run', '.', '--prompt', ' '], /must not be empty/],
    [['run', '.', '--base-url', ''], /must not be empty/],
    [['run', '/no/such/folder'], /no file or folder \/no\/such\/folder/],
    [['run', 'ftp://host/a.mp4?token=secret'], /is not an http:\/\/ or https:\/\/ URL/],
    [['run', 'https://me:secret@host/a.mp4'], /user name or password/],
    [['run', '.', '--base-url', 'http://example.com'], /must begin with https/],
    [['run', '.', '--base-url', 'https://me:secret@example.com'], /user name or password/],
    [['run', '.', '--base-url', 'example.com'], /must begin with https/],
    [['run', '.', '--base-url', 'https://example.com'], /CLIPCHECK_API_KEY/],
    [['quota', '--base-url', 'https://example.com'], /CLIPCHECK_API_KEY/],
    [['evaluator', '--api-key', 'two words'], /no spaces/],
    [['sort', '.'], /Give the destination: --to DIR/],
    [['sort', '--to', 'x'], /Give the clips or folders to sort/],
    [['sort', '.', '--to', 'x', '--by', 'name'], /Allowed choices are decision, result/],
    [['sort', '.', '--to', 'x', '--only', 'clean'], /'clean' is none of keep, reject, undecided/],
    [['sort', '--undo', '--to', 'x'], /cannot be used with/],
    [['sort', '--undo', 'never'], /There is no log never/],
  ])('%j', async (args, message) => {
    const complaint = await refusal(args);
    expect(complaint).toMatch(message);
    expect(complaint).not.toContain('secret');
  });

  test('a flag that the evaluator refuses, in its own process', async () => {
    const dataDir = await makeFolder();
    const result = await runCli(['evaluator', '--port', 'many'], { dataDir });
    expect(sentenceOf(result)).toMatch(/--port takes a whole number/);
  });

  test.each([
    [
      'an address',
      { CLIPCHECK_BASE_URL: 'http://example.com', CLIPCHECK_API_KEY: 'k' },
      /must begin with https/,
    ],
    [
      'a key',
      { CLIPCHECK_BASE_URL: 'https://example.com', CLIPCHECK_API_KEY: 'two words' },
      /The API key may contain only printable characters and no spaces/,
    ],
    ['no key', { CLIPCHECK_BASE_URL: 'https://example.com' }, /CLIPCHECK_API_KEY/],
  ])('an unusable %s, before run does anything else', async (_name, env, message) => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const complaint = await refusal(['run', clips], { env, dataDir });
    expect(complaint).toMatch(message);
    // One message with its hint, and no "Found 1 clip" before it.
    expect(complaint).toMatch(/^clipcheck: [^\n]*\nHelp: [^\n]*\n$/);
    expect(complaint).not.toContain('two words');
    const { stdout } = await runCliHere(['list'], { dataDir });
    expect(stdout).toMatch(/^Nothing is stored yet/);
  });

  test('terminal commands in an argument are not repeated', async () => {
    const complaint = await refusal(['run', '.', '--\u001b[2Jwipe']);
    expect(complaint).not.toContain('\u001b');
    expect(await refusal(['scan', '/no/\u001b[2Jwipe\n.mp4'])).not.toContain('\u001b');
  });
});

describe('an unusable data folder exits with 2 and the reason', () => {
  test('a file in its place', async () => {
    const folder = await makeFolder({ taken: 'a file' });
    const dataDir = join(folder, 'taken');
    expect(await refusal(['list'], { dataDir })).toMatch(/data folder .* cannot be created/);
  });

  test('a database whose tables are overwritten', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    await runCliHere(['scan', clips], { dataDir });
    const path = join(dataDir, 'clipcheck.sqlite');
    const database = new Database(path);
    database.pragma('wal_checkpoint(TRUNCATE)');
    const pages = Number(database.pragma('page_count', { simple: true }));
    database.close();
    writeFileSync(path, Buffer.alloc((pages - 1) * 4096, 0x5a), { flag: 'r+', flush: true });
    expect(await refusal(['list'], { dataDir })).toMatch(/is damaged/);
  });

  test('an evaluator store that is not a database', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    await mkdir(join(dataDir, 'evaluator'), { recursive: true });
    await writeFile(join(dataDir, 'evaluator/evaluator.sqlite'), 'no database'.repeat(500));
    const run = await runCliHere(['run', clips, '--json'], { dataDir });
    expect(run.exitCode).toBe(2);
    expect(documentFrom(run).stopped_by).toMatchObject({
      code: 'database_damaged',
      message: expect.stringMatching(/store .* is damaged/),
    });
  });

  test('a database of another program', async () => {
    const dataDir = await makeFolder();
    const path = join(dataDir, 'clipcheck.sqlite');
    const database = new Database(path);
    database.exec('CREATE TABLE settings (name TEXT); PRAGMA user_version = 34');
    database.close();
    await chmod(path, 0o644);
    const before = [await readFile(path), modeOf(path)];
    expect(await refusal(['list'], { dataDir })).toMatch(/was not created by Clipcheck/);
    expect(await readdir(dataDir)).toEqual(['clipcheck.sqlite']);
    expect([await readFile(path), modeOf(path)]).toEqual(before);
  });
});

describe('help', () => {
  test('--help lists every command, every variable and every exit code', async () => {
    const dataDir = await makeFolder();
    const { exitCode, stdout, stderr } = await runCliHere(['--help'], { dataDir });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const command of program.commands) {
      expect(stdout).toMatch(new RegExp(`^  ${command.name()} `, 'm'));
    }
    for (const name of ['API_KEY', 'BASE_URL', 'DATA_DIR']) {
      expect(stdout).toContain(`CLIPCHECK_${name}`);
    }
    for (const code of Object.values(exitCodes)) {
      expect(stdout).toMatch(new RegExp(`^  ${code} +\\w`, 'm'));
    }
  });

  test('--version prints the version of the package', async () => {
    const { stdout } = await runCliHere(['--version'], { dataDir: await makeFolder() });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test('commands that need no service ignore its environment variables', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const clip = join(clips, 'a.mp4');
  await seedReview(dataDir, [{ path: clip, prompt: 'a gradient', runs: [{ findings: [] }] }]);
  for (const env of [
    { CLIPCHECK_BASE_URL: 'wibble', CLIPCHECK_API_KEY: 'k' },
    { CLIPCHECK_BASE_URL: 'https://example.com', CLIPCHECK_API_KEY: 'two words' },
    { CLIPCHECK_BASE_URL: 'https://example.com' },
  ]) {
    for (const args of [['list'], ['show', clip], ['scan', clips]]) {
      const { exitCode, stdout, stderr } = await runCliHere(args, { dataDir, env });
      expect({ args, exitCode, stderr }).toEqual({
        args,
        exitCode: 0,
        stderr: expect.not.stringMatching(/^clipcheck: /m),
      });
      expect(stdout).toContain('a.mp4');
    }
  }
});
