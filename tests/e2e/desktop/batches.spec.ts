import { sharedClipFiles } from '../support/clip-files.ts';
import { clickNotification, readSigns, setWindowFocus, watchDesktop } from '../support/desktop.ts';
import { dropPaths } from '../support/gestures.ts';
import { batchView, evaluated, goToScreen } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const files = sharedClipFiles();
const [app, service] = sharedAppOnService({
  service: { faults: [] },
});

test.describe.configure({ mode: 'serial' });

/** From the third submission on, none is answered until the faults are lifted. */
const held = { on: 'createEvaluation', from: 3, count: 'all', action: { hold: true } } as const;

const signs = () => readSigns(app().desktop);

const setFocus = (isFocused: boolean): Promise<void> => setWindowFocus(app().desktop, isFocused);

const evaluateNew = async (name: string, count: number): Promise<void> => {
  const names = Array.from({ length: count }, (_, index) => `${name}/clip-${index}.mp4`);
  await files().add(names);
  await watchDesktop(app().desktop);
  await dropPaths(app().page, [`${files().folder}/${name}`]);
};

/**
 * The bar may go before the notification, but must have been there: the end of the previous batch
 * may be shown again after that.
 */
const untilOver = () =>
  expect
    .poll(async () => {
      const { bars } = await signs();
      return bars.some((bar) => bar !== -1) && bars.at(-1) === -1;
    }, evaluated)
    .toBe(true);

test('a batch shows its progress in the taskbar and keeps the system awake until it ends', async () => {
  service().setFaults([held]);
  await evaluateNew('watched', 6);
  await expect.poll(async () => (await signs()).isAwake, evaluated).toBe(true);
  await expect
    .poll(async () => (await signs()).bars.some((bar) => bar > 0 && bar < 1), evaluated)
    .toBe(true);
  service().setFaults([]);
  await untilOver();
  const { bars, isAwake, wakeCount } = await signs();
  const shares = bars.filter((bar) => bar >= 0 && bar <= 1);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect({ isAwake, wakeCount }).toEqual({ isAwake: false, wakeCount: 1 });
});

test('notifies a user who works elsewhere of the end of a batch; a click opens the queue', async () => {
  service().setFaults([]);
  const { desktop, page } = app();
  await goToScreen(page, 'Library');
  await setFocus(false);
  await evaluateNew('told', 3);
  await untilOver();
  expect((await signs()).notifications).toEqual([
    { title: 'Finished: told', body: '3 no defects found' },
  ]);
  await clickNotification(desktop);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await setFocus(true);
});

test('a batch that stopped because the service was out of reach resumes after the machine has slept', {
  tag: '@full',
}, async ({ startService }) => {
  const { desktop, page } = app();
  await app().open('#/queue');
  await service().kill();
  await evaluateNew('interrupted', 2);
  await expect(batchView(page).getByText('Stopped', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const { port } = new URL(service().baseUrl);
  await startService({ dataDir: service().dataDir, args: ['--port', port] });
  await desktop.evaluate(({ powerMonitor }) => {
    setImmediate(() => powerMonitor.emit('resume'));
  });
  await expect(page.getByText('2 of 2 clips done')).toBeVisible(evaluated);
  await expect(batchView(page).getByText('Finished', { exact: true })).toBeVisible(evaluated);
});
