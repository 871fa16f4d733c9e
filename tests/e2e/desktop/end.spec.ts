import type { ElectronApplication } from 'playwright/test';
import type { FaultRule } from '../../support/evaluator-process.ts';
import { processesBelow, runningOf } from '../../support/processes.ts';
import { glitchesOnly } from '../support/app.ts';
import { untilSent } from '../support/app-database.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { evaluated, jobRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const clipCount = 6;
const sentCount = 4;

const files = sharedClipFiles();

type MainProcess = typeof globalThis & { said: Promise<string> };

/** Makes the main process only record the text of a dialog, which stays open. */
const noteDialog = (desktop: ElectronApplication): Promise<void> =>
  desktop.evaluate(({ dialog }) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    (globalThis as MainProcess).said = promise;
    const show = (_window: unknown, { message }: { message: string }): Promise<never> => {
      resolve(message);
      return new Promise(() => undefined);
    };
    Object.assign(dialog, { showMessageBox: show });
  });

test('quitting during a batch waits only for submissions in progress; the next start continues it, paid once', async ({
  startApp,
  startService,
}) => {
  const hold: FaultRule = { on: 'createEvaluation', count: 'all', action: { hold: true } };
  const service = await startService({ faults: [hold] });
  const submitted = (): number =>
    service.trace().filter(({ operation }) => operation === 'createEvaluation').length;
  const app = await startApp({
    env: { CLIPCHECK_BASE_URL: service.baseUrl, CLIPCHECK_API_KEY: service.apiKey },
    settings: glitchesOnly(5),
  });
  await files().add(Array.from({ length: clipCount }, (_, index) => `quit/clip-${index}.mp4`));
  await app.open('#/queue');
  await dropPaths(app.page, [`${files().folder}/quit`]);
  await expect(jobRow(app.page, 'Submitting')).toHaveCount(5, evaluated);
  await untilSent(app.dataDir, sentCount);
  const { desktop } = app;
  const processes = [app.pid, ...processesBelow(app.pid)];
  await noteDialog(desktop);
  const ended = app.quit();
  expect(await desktop.evaluate(() => (globalThis as MainProcess).said)).toBe('Finishing…');
  service.setFaults([]);
  await ended;
  await expect.poll(() => runningOf(processes), 'no process is left').toEqual([]);
  // The fifth, which waited for one of them to be answered, is postponed, and so is the sixth.
  expect(submitted()).toBe(sentCount);

  await app.start('#/queue');
  await expect(app.page.getByText(`${clipCount} of ${clipCount} clips done`)).toBeVisible(
    evaluated,
  );
  expect(submitted()).toBe(clipCount);
});

test('no process survives the main process when that is killed during an evaluation', async ({
  startApp,
}) => {
  const app = await startApp();
  await app.open('#/queue');
  await app.desktop.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === 'Evaluate the &sample clips')?.click();
  });
  const ownProcesses = () =>
    app.desktop.evaluate(({ app: main }) =>
      main
        .getAppMetrics()
        .filter(({ name }) => name === 'Clipcheck')
        .map(({ pid }) => pid),
    );
  let processes: number[] = [];
  // The evaluator and at least one worker; retried, since processes start and end meanwhile.
  await expect
    .poll(async () => {
      const own = await ownProcesses();
      processes = processesBelow(app.pid);
      return own.length > 1 && own.every((pid) => processes.includes(pid));
    }, evaluated)
    .toBe(true);
  await app.kill();
  await expect.poll(() => runningOf(processes), 'no process is left').toEqual([]);
});
