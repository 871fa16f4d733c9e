import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/drop-paths.ts';
import { processesBelow, runningOf } from '../support/process-tree.ts';
import { evaluated } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const clipCount = 8;

const files = sharedClipFiles();

test('the app quits in the middle of a batch within seconds, and goes on at the next start, paid once', async ({
  startApp,
  startService,
}) => {
  const service = await startService({
    faults: [{ on: 'createEvaluation', count: 'all', action: { delayMs: 800 } }],
  });
  const submitted = (): number =>
    service.trace().filter(({ operation }) => operation === 'createEvaluation').length;
  const app = await startApp({
    env: { CLIPCHECK_BASE_URL: service.baseUrl, CLIPCHECK_API_KEY: service.apiKey },
    settings: {
      defaults: {
        model: null,
        modelVersion: null,
        types: ['visual_glitch'],
        concurrency: 2,
        inline: true,
      },
    },
  });
  await files().add(Array.from({ length: clipCount }, (_, index) => `quit/clip-${index}.mp4`));
  await dropPaths(app.page, [`${files().folder}/quit`]);
  // Looked at often: some are to be left.
  await expect.poll(submitted, { ...evaluated, intervals: [100] }).toBeGreaterThan(0);
  const processes = [app.pid, ...processesBelow(app.pid)];
  const beganMs = performance.now();
  await app.quit();
  expect(performance.now() - beganMs).toBeLessThan(10_000);
  await expect.poll(() => runningOf(processes), 'no process is left').toEqual([]);
  expect(submitted()).toBeLessThan(clipCount);

  service.setFaults([]);
  await app.start('#/queue');
  await expect(app.page.getByText(`${clipCount} of ${clipCount} clips done`)).toBeVisible(
    evaluated,
  );
  expect(submitted()).toBe(clipCount);
});

test('nothing of the app outlives its main process, which is killed while the evaluator works', async ({
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
  // The evaluator and at least one of its workers, all of which are found below the app. Asked for
  // first and, where they are not, once more: processes start and end meanwhile.
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
