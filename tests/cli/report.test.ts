import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { optionsOfFormat, reportFormats } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { runCliHere } from '../support/cli-here.ts';
import { type CliResult, runCli, startCli } from '../support/cli-process.ts';
import { treeOf } from '../support/files-on-disk.ts';
import { bigLogo } from '../support/logos.ts';
import { everyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';

const makeLibrary = async (clips = 12) => {
  const folder = await makeFolder();
  const [dataDir, out] = [join(folder, 'data'), join(folder, 'out')];
  await mkdir(dataDir);
  await mkdir(out);
  const clipsFolder = join(folder, 'clips');
  seedLibrary(dataDir, clipsFolder, clips);
  const report = (...args: string[]): Promise<CliResult> =>
    runCliHere(['report', ...args], { dataDir, cwd: out });
  return { dataDir, out, clipsFolder, report };
};

const scratchOf = (dataDir: string): string[] =>
  existsSync(join(dataDir, 'reports')) ? readdirSync(join(dataDir, 'reports')) : [];

describe('what is written', () => {
  test('includes all clips where none are named, with nothing beside it; - prints the same bytes', async () => {
    const { out, dataDir, report } = await makeLibrary();
    const args = ['--format', 'csv-clips', '--bom', '--quiet'];
    const result = await report('all.csv', ...args);
    expect(result).toMatchObject({ exitCode: 0, stdout: 'all.csv: 12 clips\n', stderr: '' });
    expect(readdirSync(out)).toEqual(['all.csv']);
    const written = readFileSync(join(out, 'all.csv'), 'utf8');
    expect(written.split('\r\n')).toHaveLength(14);
    const printed = await runCli(['report', '-', ...args], { dataDir });
    expect(printed).toMatchObject({ exitCode: 0, stderr: '', stdout: written });
    expect(scratchOf(dataDir)).toEqual([]);
  });

  test('lists with --json what was written, and creates missing folders', async () => {
    const { out, report } = await makeLibrary(3);
    const { stdout } = await report('for/the client.md', '--json');
    const path = join(out, 'for', 'the client.md');
    expect(JSON.parse(stdout)).toEqual({ format: 'md', path, kind: 'file', clips: 3 });
    expect(readFileSync(path, 'utf8')).toMatch(/^# Clipcheck report\n/);
  });

  test('includes the clips of a folder, a file or a hash, and only the requested findings', async () => {
    const dataDir = await makeFolder();
    const finding = (id: string) => ({ id, type: 'visual_glitch', description: `It is ${id}.` });
    const findings = ['a', 'b', 'c'].map(finding);
    const [lantern] = await seedReview(dataDir, [
      {
        path: join(samplesFolder, 'lantern-in-the-rain.mp4'),
        prompt: 'A lantern.',
        runs: [{ findings, verdicts: [{ position: 0, verdict: 'real' }] }],
      },
      {
        path: join(samplesFolder, 'paper-boat-on-waves.mp4'),
        prompt: 'A boat.',
        runs: [{ findings: [finding('d')] }],
      },
    ]);
    const { path = '', clipId = '' } = lantern ?? {};
    const report = (...args: string[]) => runCliHere(['report', '-', ...args], { dataDir });
    const rowsOf = ({ stdout }: CliResult) => stdout.split('\r\n').slice(1, -1);
    const one = rowsOf(await report('--format', 'csv', '--clips', path));
    expect(one).toHaveLength(3);
    const byHash = rowsOf(await report('--format', 'csv', '--clips', clipId.slice(0, 12)));
    expect(byHash).toEqual(one);
    const real = await report('--format', 'csv', '--clips', samplesFolder, '--only', 'real');
    expect(rowsOf(real)).toEqual(one.slice(0, 1));
  });
});

test('names the clips that a format leaves out by decision, as --decision does for any format', async () => {
  const { dataDir, report } = await makeLibrary(4);
  {
    await using engine = openIdleEngine(dataDir);
    const [kept, rejected] = (await engine.library.ids(everyClip)) as [ClipId, ClipId];
    await engine.clips.setDecisions([
      { clipId: kept, decision: 'keep' },
      { clipId: rejected, decision: 'reject' },
    ]);
  }
  const otio = await report('a.otio');
  expect(otio).toMatchObject({ exitCode: 0, stdout: 'a.otio: 1 clip\n' });
  expect(otio.stderr).toBe(
    'Clips left out of otio: 1 rejected, 2 undecided.\nThe clips are linked by name. Put the file into the folder of the clips, or add --paths.\nThe timeline has kept clips only. Markers of other formats are at places on a timeline of all clips.\n',
  );
  expect((await report('b.otio', '--paths')).stderr).not.toContain('linked by name');
  const edl = await report('a.edl', '--decision', 'undecided');
  expect(edl).toMatchObject({ exitCode: 0, stdout: 'a.edl: 2 clips\n' });
  expect(edl.stderr).toContain('with the same report as --format premiere.');
  const all = await report('-', '--format', 'edl');
  expect(all.stdout).toContain('TITLE: Clipcheck report · 4 clips, 1 kept · starts');
});

testWith({ programs: ['chromium', 'fc-match'] }, 'a PDF names scripts without a font', async () => {
  const { report } = await makeLibrary(1);
  const fonts = await makeFolder({
    'fonts.conf': '<fontconfig><dir prefix="relative">.</dir></fontconfig>',
  });
  // It has Cyrillic and Greek letters.
  const font = execFileSync('fc-match', ['--format=%{file}', 'DejaVu Sans'], {
    encoding: 'utf8',
  });
  await copyFile(font, join(fonts, 'only.ttf'));
  vi.stubEnv('FONTCONFIG_FILE', join(fonts, 'fonts.conf'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { exitCode, stderr } = await report('a.pdf', '--title', 'Лампа λάμπα โคม 🚀 \u{10600}');
  expect(exitCode).toBe(0);
  expect(stderr).toContain('has no font for Thai, emoji, other scripts, so');
});

describe('existing files', () => {
  test('are not replaced by a script without an explicit flag', async () => {
    const { out, report } = await makeLibrary(3);
    writeFileSync(join(out, 'a.md'), 'mine');
    const refused = await report('a.md');
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('--replace');
    expect(treeOf(out)).toEqual({ 'a.md': 'mine' });
    expect(await report('a.md', '--replace')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(out, 'a.md'), 'utf8')).toMatch(/^# /);
    expect(readdirSync(out)).toEqual(['a.md']);
  });

  test('are never replaced by something else, nor clips by a report of many files beside them', async () => {
    const { out, clipsFolder, report } = await makeLibrary(3);
    const before = treeOf(clipsFolder);
    const clip = Object.keys(before).find((path) => path.includes('Takes')) ?? '';
    writeFileSync(join(out, 'a file'), 'mine');
    for (const [target, format] of [
      [join(clipsFolder, clip), 'md'],
      [clipsFolder, 'md'],
      [join(out, 'a file'), 'cvat'],
    ] as const) {
      const refused = await report(target, '--format', format, '--replace');
      expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
      expect(refused.stderr).toContain('Choose another name');
    }
    expect(await report(clipsFolder, '--format', 'cvat')).toMatchObject({ exitCode: 2 });
    expect(treeOf(clipsFolder)).toEqual(before);
    expect(treeOf(out)).toEqual({ 'a file': 'mine' });
    const merged = await report(clipsFolder, '--format', 'cvat', '--replace');
    expect(merged).toMatchObject({ exitCode: 0 });
    expect(treeOf(clipsFolder)).toMatchObject(before);
    expect(readdirSync(clipsFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

test('a report for a client has the logo and texts of the flags, and findings left out are counted', async () => {
  const { out, report } = await makeLibrary(1);
  writeFileSync(join(out, 'logo.png'), Buffer.from(bigLogo.split(',')[1] ?? '', 'base64'));
  const look = ['--layout', 'client', '--logo', 'logo.png'];
  const texts = ['--introduction', 'Dear client', '--title', 'Spring'];
  const result = await report('a.html', ...look, ...texts);
  expect(result.exitCode).toBe(0);
  expect(result.stderr).toMatch(/^3 unreviewed findings left out\. .*--only real,unreviewed\.\n$/);
  const all = await report('all.html', ...look, '--only', 'real,unreviewed');
  expect(all).toMatchObject({ exitCode: 0, stderr: '' });
  const page = readFileSync(join(out, 'a.html'), 'utf8');
  for (const words of ['<h1 dir="auto">Spring</h1>', 'Dear client', bigLogo]) {
    expect(page).toContain(words);
  }
});

describe('reports what cannot be done, and leaves nothing behind', () => {
  test.each([
    [['a.txt'], '--format html|pdf'],
    [['a.md', '--format', 'wibble'], 'html, pdf'],
    [['a.md', '--batch', 'wibble'], 'There is no batch wibble'],
    [['a.md', '--view', 'wibble'], 'no saved view named wibble'],
    [['a.md', '--view', 'a', '--batch', 'b'], 'cannot be used with'],
    [['a.md', '--clips', 'wibble.mp4'], 'Nothing is stored about wibble.mp4'],
    [['a.md', '--only', 'real,wibble'], 'values from real,intended'],
    [['a.md', '--title', ' '], '1 to 200 characters'],
    [['a.otio'], 'None of these clips is kept. Decide about some'],
    [['a.edl', '--fps', '0'], 'from 1 to 100'],
    [['a.edl', '--start-timecode', '1:0'], 'form 01:00:00:00'],
    [['a.edl', '--start-frame', '10.5'], 'whole number from 0'],
    [['a.edl', '--start-frame', '9', '--start-timecode', '01:00:00:00'], 'cannot be used with'],
    [['a.edl', '--timeline', 'wibble'], 'one, clips'],
    [['a.html', '--introduction', 'Hi'], '--introduction needs --layout client'],
    [['a.html', '--layout', 'client', '--accent', '#c8285a'], "unknown option '--accent'"],
    [['a.html', '--layout', 'client', '--logo', 'wibble.png'], 'wibble.png cannot be read'],
    [
      ['a.html', '--layout', 'client', '--logo', join(samplesFolder, 'metadata.csv')],
      'Save it as a PNG of at most 2,000 pixels a side and 200 kB',
    ],
    [['a.html', '--browser', 'chromium'], '--browser applies to pdf only'],
    [['-', '--format', 'cvat'], 'several files'],
    [['-', '--format', 'md', '--json'], 'Omit --json'],
    [['-'], '--format html|pdf'],
  ])('%j', async (args, why) => {
    const { out, dataDir, report } = await makeLibrary(1);
    const result = await report(...args);
    expect([1, 2]).toContain(result.exitCode);
    expect(result.stdout).toBe('');
    expect(result.stderr).toContain(why);
    expect(result.stderr).not.toMatch(/^\s+at /m);
    expect(readdirSync(out)).toEqual([]);
    expect(scratchOf(dataDir)).toEqual([]);
  });

  test('refuses an option that does not apply to the format', async () => {
    const { report } = await makeLibrary(1);
    const flags = {
      title: ['--title', 'T'],
      withBom: ['--bom'],
      withPaths: ['--paths'],
      stills: ['--stills', 'small'],
      layout: ['--layout', 'client'],
      paper: ['--paper', 'letter'],
      timeline: ['--timeline', 'one'],
      startTimecode: ['--start-timecode', '01:00:00:00'],
      startFrame: ['--start-frame', '1001'],
      timelineFps: ['--fps', '24000/1001'],
      mergesMarkers: ['--all-markers'],
      failsOn: ['--fail-on', 'glitch>0'],
      trustsImports: ['--trust-imports'],
    } as const;
    for (const [option, flag] of Object.entries(flags)) {
      const format = reportFormats.find(
        (known) => !optionsOfFormat[known].some((taken) => taken === option),
      );
      const result = await report('out', '--format', format ?? '', ...flag);
      expect(result).toMatchObject({ exitCode: 2, stdout: '' });
      expect(result.stderr).toContain(`${flag[0]} does not apply to ${format}`);
    }
  });

  test('an empty library, and a path below a file', async () => {
    const dataDir = await makeFolder({ 'a file': '' });
    const report = (out: string) => runCliHere(['report', out], { dataDir, cwd: dataDir });
    expect((await report('a.md')).stderr).toContain('There are no clips to report on');
    const { report: full, out } = await makeLibrary(1);
    writeFileSync(join(out, 'a file'), 'mine');
    const result = await full('a file/b/c.md');
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toContain('a part of its path is a file');
    expect(treeOf(out)).toEqual({ 'a file': 'mine' });
  });
});

/** Stops the processes that read clips as soon as they begin, so that a report waits at a clip. */
const stoppedDecoders = `--import=data:text/javascript,${encodeURIComponent(`
  if (process.argv[1]?.endsWith('decoder/main.ts')) process.kill(process.pid, 'SIGSTOP');
`)}`;

test('Ctrl-C exits at once with 130 and leaves nothing of the report', async () => {
  const { out, dataDir } = await makeLibrary(20);
  const env = { NODE_OPTIONS: stoppedDecoders };
  // Without the progress that is printed if the machine is slow.
  const args = ['report', 'new/a.csv', '--format', 'csv', '--quiet'];
  const cli = startCli(args, { dataDir, cwd: out, env });
  const isBegun = (): boolean =>
    existsSync(join(out, 'new')) && readdirSync(join(out, 'new')).length > 0;
  while (!isBegun()) await new Promise((resolve) => setTimeout(resolve, 2));
  cli.child.kill('SIGINT');
  const result = await cli.ended;
  expect(result).toMatchObject({ exitCode: 130, stdout: '' });
  expect(result.stderr).toBe('Interrupted: no report was written.\n');
  expect(readdirSync(out)).toEqual([]);
  expect(scratchOf(dataDir)).toEqual([]);
});
