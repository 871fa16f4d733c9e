import { glitchesOnly } from '../support/app.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { clipTotal, evaluated } from '../support/screens.ts';
import { processesGiven } from '../support/secret-search.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const clipCount = 4;

const files = sharedClipFiles();
const [app, service] = sharedAppOnService({
  service: { faults: [] },
  settings: glitchesOnly(clipCount),
});

const submitted = (): number =>
  service()
    .trace()
    .filter(({ operation }) => operation === 'createEvaluation').length;

test('a batch that was running when the app was killed continues at the next start, paid once', {
  tag: '@electron',
}, async () => {
  // No result comes before the app is gone.
  service().setFaults([{ on: 'getEvaluation', count: 'all', action: { hold: true } }]);
  const names = Array.from({ length: clipCount }, (_, index) => `clip-${index}.mp4`);
  await files().add(names);
  await app().open('#/queue');
  await dropPaths(app().page, [files().folder]);
  await expect.poll(submitted, evaluated).toBe(clipCount);
  // The app has received and stored all answers, so that no submission is left uncertain.
  const rows = app().page.getByRole('grid', { name: 'Clips of the batch' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Evaluating' })).toHaveCount(clipCount, evaluated);
  const { page: before } = app();
  await app().kill();
  await expect.poll(() => processesGiven(app().dataDir), 'no process is left').toEqual([]);
  // Nothing answers any more, not even the service.
  if (app().kind === 'web') {
    await expect(before.getByRole('contentinfo').getByText('Unknown')).toBeVisible();
  }

  service().setFaults([]);
  await app().start('#/queue');
  const { page } = app();
  await expect(page.getByText(`${clipCount} of ${clipCount} clips done`)).toBeVisible(evaluated);
  await app().open('#/library?view=table');
  await expect(clipTotal(page, clipCount)).toBeVisible();
  expect(submitted()).toBe(clipCount);
});
