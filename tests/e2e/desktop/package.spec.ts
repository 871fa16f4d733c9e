import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium, expect, test } from 'playwright/test';
import { projectRoot } from '../../support/shared-folder.ts';
import { openDisplay, readRequirement } from '../support/requirements.ts';
import { evaluated } from '../support/screens.ts';

const run = promisify(execFile);

/** Building takes ten seconds and packaging twenty; several times that on a busy machine. */
const setUpMs = 300_000;

const native = /(\.node|\.dll|\.dylib|\.exe|\/ffprobe)$/;

const unwanted = ['"open-app.ts"', '"react"', '"zod"', '"werift"', '"electron-builder"'];

const { platform, arch } = process;

let folder = '';
let unpacked = '';

test.describe('the package of the desktop app', { tag: '@full' }, () => {
  // Packaging keeps all cores busy, which would delay the specs beside it.
  test.describe.configure({ mode: 'serial', lock: '-exclusive-' });

  test.beforeAll(async () => {
    test.setTimeout(setUpMs);
    const { path, missing } = readRequirement('electron');
    test.skip(path === null, missing ?? '');
    test.skip(platform !== 'linux', 'ONLY THE FOLDER FOR LINUX IS KNOWN HERE');
    const dist = dirname(path ?? '');
    folder = await mkdtemp(join(tmpdir(), 'clipcheck-desktop-'));
    const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
    await run(process.execPath, [
      join(projectRoot, 'tools/package/make-packages.ts'),
      '--own-use',
      '--dir',
      `-c.electronDist=${dist}`,
      `-c.electronVersion=${version}`,
      `-c.directories.output=${folder}`,
    ]);
    unpacked = join(folder, `${platform}-unpacked`);
  });

  test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  test('contains the built program, and native parts of its own platform only', async () => {
    const resources = join(unpacked, 'resources');
    const loose = await readdir(join(resources, 'app.asar.unpacked'), { recursive: true });
    expect(loose.filter((path) => native.test(path)).sort()).toEqual([
      `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
      `node_modules/ffprobe-static/bin/${platform}/${arch}/ffprobe`,
      'node_modules/node-av/binary/node-av.node',
    ]);
    // The names of all files are at the beginning of the archive, as JSON.
    const archive = readFileSync(join(resources, 'app.asar'));
    const names = archive.subarray(0, archive.readUInt32LE(4)).toString();
    expect(names).toContain('"desktop.js"');
    expect(unwanted.filter((name) => names.includes(name))).toEqual([]);
  });

  test('has its fuses set', () => {
    const program = readFileSync(join(unpacked, 'clipcheck'));
    // After this mark: version, count, and a character for each fuse (electronjs.org, "Fuses").
    const at = program.indexOf('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX') + 34;
    const states = program.subarray(at, at + 7).toString();
    const [runAsNode, cookies, nodeOptions, inspector, integrity, onlyArchive] = states;
    expect({ runAsNode, cookies, nodeOptions, inspector, integrity, onlyArchive }).toEqual({
      runAsNode: '0',
      cookies: '1',
      nodeOptions: '0',
      inspector: '0',
      integrity: '1',
      onlyArchive: '1',
    });
    // The eighth: whether pages loaded from files have more rights.
    expect(program.subarray(at + 7, at + 8).toString()).toBe('0');
  });

  test('evaluates the samples and shows their pictures', async () => {
    const display = await openDisplay();
    const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const samples = join(projectRoot, 'resources/samples');
    const app = spawn(
      join(unpacked, 'clipcheck'),
      [...flags, '--remote-debugging-port=0', samples],
      {
        env: { ...process.env, ...display.env, CLIPCHECK_DATA_DIR: join(folder, 'data') },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const ended = once(app, 'exit');
    try {
      const address = await devToolsAddress(app);
      // Attached while the page is being created, Playwright waits for it without end.
      const pages = (): Promise<string[]> => pagesAt(address);
      await expect.poll(pages).toContainEqual(expect.stringMatching(/^app:/));
      const browser = await chromium.connectOverCDP(address);
      const [context] = browser.contexts();
      if (!context) throw new Error('The app has no window.');
      const page = context.pages()[0] ?? (await context.waitForEvent('page'));
      await expect(page.getByText('5 of 5 clips done')).toBeVisible(evaluated);
      await page.waitForFunction(() =>
        [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      );
      await browser.close();
    } finally {
      app.kill();
      await ended;
      await display.stop();
    }
  });
});

const devToolsAddress = (app: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!app.stderr) throw new Error('The app has no standard error.');
    createInterface({ input: app.stderr }).on('line', (line) => {
      const address = /^DevTools listening on (ws:.+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    app.once('exit', () => reject(new Error('The app ended before its window opened.')));
  });

const pagesAt = async (devTools: string): Promise<string[]> => {
  const answer = await fetch(`http://${new URL(devTools).host}/json/list`);
  const targets = (await answer.json()) as { type: string; url: string }[];
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url);
};
