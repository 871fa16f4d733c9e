import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTestRuntime } from '../../tools/electron/test-runtime.ts';
import { runCli } from '../support/cli-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { startAgent } from '../support/start-agent.ts';
import { startWebHost } from '../support/web-host.ts';

const run = promisify(execFile);

/** Building takes ten seconds, and so does an install; several times that on a busy machine. */
const setUpMs = 300_000;

const maxPackedBytes = 17_000_000;

const allowed = [
  /^package\.json$/,
  /^(LICENSE|[A-Z]+\.md)$/,
  /^docs\/((adr|inside)\/)?[\w-]+\.md$/,
  /^docs\/pictures\/[\w-]+\.webp$/,
  /^\.build\/program\/([\w.-]+\.js(\.map)?|licences\.md)$/,
  /^\.build\/subject-model\/(nanodet\.(json|bin)|tfjs-backend-wasm(-simd)?\.wasm)$/,
  /^resources\/licences\/nanodet\.txt$/,
  /^\.build\/renderer\/(index\.html|licences\.md|theme-before-paint\.js)$/,
  /^\.build\/renderer\/assets\/[\w-]+\.(js|css|woff2)$/,
  /^engine\/reports\/page\/(style\/[\w-]+\.css|script\/[\w-]+\.js)$/,
  /^shared\/palette\.css$/,
  /^resources\/schemas\/[\w-]+\.json$/,
  /^resources\/samples\/[\w-]+\.(mp4|csv|json)$/,
];

/** What nothing else here would miss. */
const needed = [
  'LICENSE',
  'README.md',
  'docs/licences.md',
  'docs/package-licences.md',
  '.build/subject-model/nanodet.bin',
  'resources/licences/nanodet.txt',
  'resources/schemas/result.json',
  'docs/troubleshooting.md',
  '.build/program/licences.md',
  '.build/renderer/licences.md',
];

describeWith({ full: true }, 'the npm package', () => {
  let folder = '';
  let archive = '';
  let installed = '';

  const command = (name: string) => ({
    dataDir: join(folder, name),
    cwd: folder,
    program: [join(folder, 'bin/clipcheck')] as const,
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clipcheck-package-'));
    const script = join(projectRoot, 'tools/package/make-npm-package.ts');
    await run(process.execPath, [script, folder]);
    archive = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '');
    const env = { ...process.env, HOME: folder, npm_config_cache: join(folder, 'cache') };
    // The README's command, in a place of its own.
    const args = ['install', '-g', '--ignore-scripts', archive, '--prefix', folder];
    await run('npm', args, { cwd: folder, env });
    installed = join(folder, 'lib/node_modules/clipcheck');
  }, setUpMs);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('contains what it needs and nothing else, within its size', async () => {
    const { stdout } = await run('tar', ['-tzf', archive]);
    const paths = stdout.trim().split('\n');
    const unexpected = paths
      .map((path) => path.replace(/^package\//, ''))
      .filter((path) => !allowed.some((pattern) => pattern.test(path)));
    expect(unexpected).toEqual([]);
    expect(needed.filter((path) => !paths.includes(`package/${path}`))).toEqual([]);
    expect((await stat(archive)).size).toBeLessThan(maxPackedBytes);
  });

  test('installs no Electron and no tools of development', async () => {
    const names = await readdir(join(installed, 'node_modules'));
    for (const name of ['electron', 'vite', 'typescript', 'playwright', 'react']) {
      expect(names).not.toContain(name);
    }
  });

  test('evaluates the samples', async () => {
    const samples = join(installed, 'resources/samples');
    const { stdout } = await runCli(['run', samples, '--json'], command('evaluated'));
    expect(JSON.parse(stdout).counts).toMatchObject({ completed: 5 });
  });

  test('finds that a subject is missing', async () => {
    const clip = join(installed, 'resources/samples/paper-windmill-in-a-meadow.mp4');
    const args = ['run', clip, '--prompt', 'A horse in a meadow', '--json'];
    const { stdout } = await runCli(args, command('subjects'));
    const missing = expect.objectContaining({ id: 'subject-2-7' });
    expect(JSON.parse(stdout).clips[0].findings).toContainEqual(missing);
  });

  test.each(['html', 'pdf', 'bundle', 'csv'])('writes a report as %s', async (format) => {
    const setUp = command('evaluated');
    const target = join(setUp.dataDir, `report.${format}`);
    const { exitCode, stdout } = await runCli(['report', target, '--format', format], setUp);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('5 clips')]);
  });

  test('serves the app', async () => {
    const { dataDir, program } = command('served');
    const { url } = await startWebHost(dataDir, { program });
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
  });

  test('serves agents', async () => {
    const samples = join(installed, 'resources/samples');
    const { call } = await startAgent(['--allow', samples], command('served-to-agents'));
    const { structuredContent } = await call('check_clips', { paths: [samples] });
    expect(structuredContent.counts).toMatchObject({ completed: 5 });
  });

  test('takes the key from its environment', async () => {
    const env = { CLIPCHECK_API_KEY: 'a key', CLIPCHECK_BASE_URL: 'http://127.0.0.1:9' };
    const { stderr } = await runCli(['status'], { ...command('keyed'), env });
    expect(stderr).toContain('The API key may contain only printable characters');
  });
});

/** Here as well, since both packages are made from one build. */
describeWith({ full: true }, 'the desktop package', () => {
  test(
    'contains the app without what only the command line serves: agents, and shared databases',
    async ({ skip }) => {
      const runtime = await findTestRuntime();
      if ('reason' in runtime) return skip(runtime.reason);
      const folder = await makeFolder();
      const script = join(projectRoot, 'tools/package/make-packages.ts');
      const settings = {
        electronDist: dirname(runtime.executablePath),
        'directories.output': folder,
      };
      const flags = Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`);
      await run(process.execPath, [script, '--own-use', '--dir', ...flags], { cwd: projectRoot });
      const paths = await readdir(folder, { recursive: true });
      const archive = paths.find((path) => path.endsWith('app.asar')) ?? '';
      // Files are in it as they are, after the list of their names.
      const content = await readFile(join(folder, archive), 'latin1');
      expect(content).toContain('"desktop.js"');
      const agents = ['"@modelcontextprotocol"', '"serve-mcp-', 'notifications/initialized'];
      const clusters = ['"open-cluster-', 'pg_advisory_xact_lock', 'clipcheck_jobs'];
      const stores = ['"s3-', 'X-Amz-', 'AWS_ACCESS_KEY_ID', 'PutObject'];
      for (const text of [...agents, ...clusters, ...stores, 'process_cpu_']) {
        expect([text, content.includes(text)]).toEqual([text, false]);
      }
    },
    setUpMs,
  );
});
