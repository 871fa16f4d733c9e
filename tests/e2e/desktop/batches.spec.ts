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

const evaluateNew = async (name: string, count: number): Promise<void> => {
  const names = Array.from({ length: count }, (_, index) => `${name}/clip-${index}.mp4`);
  await files().add(names);
  await watchDesktop(app().desktop);
  await dropPaths(app().page, [`${files().folder}/${name}`]);
};

test('a batch shows its progress in the taskbar, keeps the system awake, and notifies a user who works elsewhere', async () => {
  const { desktop, page } = app();
  service().setFaults([held]);
  await goToScreen(page, 'Library');
  await setWindowFocus(desktop, false);
  await evaluateNew('watched', 6);
  await expect.poll(async () => (await signs()).isAwake, evaluated).toBe(true);
  await expect
    .poll(async () => (await signs()).bars.some((bar) => bar > 0 && bar < 1), evaluated)
    .toBe(true);
  service().setFaults([]);
  await expect.poll(async () => (await signs()).bars.at(-1), evaluated).toBe(-1);
  // The bar may go before the notification comes.
  await expect
    .poll(async () => (await signs()).notifications, evaluated)
    .toEqual([{ title: 'Finished: watched', body: '6 no defects found' }]);
  const { bars, isAwake, wakeCount } = await signs();
  const shares = bars.filter((bar) => bar >= 0 && bar <= 1);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect({ isAwake, wakeCount }).toEqual({ isAwake: false, wakeCount: 1 });
  await clickNotification(desktop);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await setWindowFocus(desktop, true);
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
