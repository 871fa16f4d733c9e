import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import { parentOf, processesBelow, runningOf } from '../../support/processes.ts';
import { projectRoot } from '../../support/shared-folder.ts';
import { environmentIn, makeOwnFolder, type OwnFolder, setUpDataFolder } from '../support/app.ts';
import { type Display, openDisplay, readRequirement } from '../support/requirements.ts';
import { showAddress } from '../support/screens.ts';
import { readOfProcess } from '../support/secret-search.ts';
import { electronFlags } from '../support/start-electron-host.ts';
import { expect, test } from '../support/test.ts';

type StartedByUser = {
  readonly page: Page;
  processes(): number[];
  end(): Promise<number | null>;
  remove(): Promise<void>;
};

/** Starts the app by its program, without Playwright in between. */
const startAsUser = async (
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<StartedByUser> => {
  const child = spawn(program, [...args, '--remote-debugging-port=0'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const processes = (): number[] => [child.pid ?? 0, ...processesBelow(child.pid ?? 0)];
  const remove = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of processes()) process.kill(pid, 'SIGKILL');
    await exited;
  };
  try {
    const address = await readDebugger(child.stderr);
    // A connection made before the window opens never completes.
    while (!(await hasWindow(address))) await sleep(20);
    const browser = await chromium.connectOverCDP(address);
    const page = browser.contexts()[0]?.pages()[0];
    if (!page) throw new Error('the app has no window');
    await page.waitForLoadState();
    return {
      page,
      processes,
      end: async () => {
        child.kill('SIGTERM');
        await exited;
        return child.exitCode;
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};

const hasWindow = async (address: string): Promise<boolean> =>
  (await (await fetch(`${address}/json/list`)).text()).includes('app://clipcheck/');

const readDebugger = (stderr: NodeJS.ReadableStream): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const [, host] = /^DevTools listening on ws:\/\/([^/]+)\//m.exec(output) ?? [];
    if (host) resolve(`http://${host}`);
  });
  stderr.once('end', () => reject(new Error(`the app did not start; it said:\n${output}`)));
  return promise;
};

const key = `canary-${randomBytes(12).toString('base64url')}`;
const { path: runtime, missing } = readRequirement('electron');

test.skip(missing !== null, missing ?? '');

let display: Display;
let folder: OwnFolder;
let app: StartedByUser | null = null;
test.beforeAll(async () => {
  display = await openDisplay();
});
test.beforeEach(async () => {
  folder = makeOwnFolder();
  await setUpDataFolder(folder.dataDir, {});
});
test.afterEach(async () => {
  await app?.remove();
  app = null;
  folder.remove();
});
test.afterAll(() => display.stop());

const expectKeyInLauncherOnly = async (
  ...program: readonly [string, ...string[]]
): Promise<void> => {
  app = await startAsUser(
    program,
    environmentIn(folder, {
      ...display.env,
      // Only npm start reads it.
      ELECTRON_OVERRIDE_DIST_PATH: dirname(runtime ?? ''),
      CLIPCHECK_API_KEY: key,
      CLIPCHECK_BASE_URL: 'https://service.example',
    }),
  );
  await showAddress(app.page, '#/settings/connection');
  await expect(
    app.page.getByText('It is read from the environment variable CLIPCHECK_API_KEY'),
  ).toBeVisible();

  const processes = app.processes();
  const [launcher] = processes;
  const running = runningOf(processes);
  expect(running.length).toBeGreaterThan(3);
  expect(running.filter((pid) => readOfProcess(pid, 'environ').includes(key))).toEqual([launcher]);
  // Titles of Chromium's processes hide the environment that the launcher gave them.
  const ofLauncher = running.filter((pid) => parentOf(pid) === launcher);
  const types = ofLauncher.filter((pid) => readOfProcess(pid, 'cmdline').includes('--type='));
  expect(types).toEqual([]);
  expect(await app.end()).toBe(0);
  await expect.poll(() => runningOf(processes), 'no process is left').toEqual([]);
};

test('started directly with the key in its environment, the app neither shows it nor passes it on', () =>
  expectKeyInLauncherOnly(runtime ?? '', ...electronFlags, projectRoot));

test(
  'started by npm start with the key in its environment, the app neither shows it nor passes it on',
  {
    tag: '@full',
  },
  () =>
    expectKeyInLauncherOnly(
      process.execPath,
      join(projectRoot, 'tools/setup/launch.mjs'),
      'start',
      ...electronFlags,
    ),
);
