import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { runningOf } from '../../support/process-tree.ts';
import { projectRoot } from '../../support/shared-folder.ts';
import { type Display, openDisplay } from '../support/display.ts';
import { hasInMemory } from '../support/hunt-in-memory.ts';
import { readOfProcess } from '../support/hunt-on-disk.ts';
import { environmentIn, makeOwnFolder, type OwnFolder } from '../support/own-folder.ts';
import { readRequirement } from '../support/requirements.ts';
import { setUpDataFolder } from '../support/set-up-data-folder.ts';
import { showAddress } from '../support/show-address.ts';
import { type StartedByUser, startAsUser } from '../support/start-as-user.ts';
import { electronFlags } from '../support/start-electron-host.ts';
import { expect, test } from '../support/test.ts';

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

const typeOf = (pid: number): string | null =>
  /--type=([\w-]+)/.exec(readOfProcess(pid, 'cmdline').toString())?.[1] ?? null;

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
  await showAddress(app.page, '#/settings/key');
  await expect(
    app.page.getByText('It is read from the environment variable CLIPCHECK_API_KEY'),
  ).toBeVisible();

  const processes = app.processes();
  const [launcher] = processes;
  const running = runningOf(processes);
  expect(running.filter((pid) => readOfProcess(pid, 'environ').includes(key))).toEqual([launcher]);
  // Titles of Chromium's processes overwrite the environment they show; they still have it.
  const ofChromium = running.filter((pid) => typeOf(pid) !== null);
  const types = ofChromium.map(typeOf);
  expect(types).toEqual(expect.arrayContaining(['zygote', 'gpu-process', 'renderer']));
  expect(ofChromium.filter((pid) => hasInMemory(pid, key))).toEqual([]);

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
