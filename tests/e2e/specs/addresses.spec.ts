import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { type FrameClip, makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { findViolations } from '../../support/find-violations.ts';
import { type RawServer, startRawServer } from '../../support/raw-server.ts';
import { expectExactFrames } from '../support/review-screen.ts';
import {
  batchView,
  clipRow,
  evaluated,
  goToScreen,
  jobRow,
  judged,
  notification,
} from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const [app] = sharedAppOnService({
  service: { faults: [], allowsPrivate: true },
  args: ['--allow-private'],
});

let clip: FrameClip;
let server: RawServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  clip = await makeFrameClip('fps24');
  const bytes = readFileSync(clip.path);
  server = await startRawServer(({ path }, response) => {
    const isThere = path.startsWith('/shots/numbers.mp4');
    response.writeHead(isThere ? 200 : 404).end(isThere ? bytes : undefined);
  });
});
test.afterAll(() => server.stop());

const host = (): string => new URL(server.baseUrl).host;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Evaluate clips from URLs' });

const openDialog = async (page: Page): Promise<void> => {
  await goToScreen(page, 'Library');
  await page.getByRole('button', { name: 'Add clips' }).click();
  await page.getByRole('menuitem', { name: 'Evaluate clips from URLs…' }).click();
  await expect(dialog(page)).toBeVisible();
};

test('checks a list while it is typed, and names the line of each problem', async () => {
  await app().open('#/library');
  const { page } = app();
  await openDialog(page);
  const list = page.getByRole('textbox', { name: 'Clip URLs' });
  await expect(list).toBeFocused();
  const good = `${server.baseUrl}/shots/numbers.mp4?signature=secret`;
  await list.fill(`${good}\tNumbers that go up\n${good}\nclip.mp4\n${server.baseUrl}/gone.mp4\n`);
  await expect(dialog(page).getByRole('status')).toHaveText(
    '2 URLs · 1 without a prompt · 1 duplicate line skipped · 1 problem',
  );
  await expect(page.getByRole('list', { name: 'List problems' })).toHaveText(
    'Line 3: clip.mp4 is not an http:// or https:// URL.',
  );
  await page.getByRole('textbox', { name: 'Prompt for clips without one' }).fill('Nothing');
  await expect(dialog(page).getByRole('status')).not.toContainText('without a prompt');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Prompt for clips without one' }).fill('');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(server.requests).toEqual([]);
});

test('evaluates a list from a file at its addresses, and fetches nothing from here', async () => {
  const { page } = app();
  await openDialog(page);
  const rows = [
    'prompt,url',
    `"Numbers, that go up",${server.baseUrl}/shots/numbers.mp4?signature=secret`,
    `Nothing,${server.baseUrl}/gone.mp4`,
  ];
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Load a file…' }).click();
  await (await choosing).setFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await dialog(page).getByRole('button', { name: 'Evaluate 2 clips' }).click();
  await goToScreen(page, 'Queue');
  await expect(batchView(page).getByText('1 of 2 clips done')).toBeVisible(evaluated);
  await expect(jobRow(page, `numbers.mp4 at ${host()}`)).toContainText(judged);
  await expect(jobRow(page, `gone.mp4 at ${host()}`)).toContainText('can’t be evaluated');
  await expect(page.getByText('secret')).toHaveCount(0);
  // Sent in parallel: either may be fetched first.
  const asked = server.requests.map(({ path }) => path).sort();
  expect(asked).toEqual(['/gone.mp4', '/shots/numbers.mp4?signature=secret']);
  expect(server.requests.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
});

test("the clip's page shows everything but the frames; once downloaded, these are exact", async () => {
  // Reloaded, without the messages of the test before.
  await app().open('#/library');
  const { page } = app();
  await clipRow(page, 'numbers.mp4').getByRole('link', { name: 'numbers.mp4' }).click();
  await expect(page.getByText('This clip is at a URL')).toBeVisible();
  await expect(page.getByText('Numbers, that go up')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'URL' })).toBeVisible();
  await expect(page.getByText('The file is missing')).toHaveCount(0);

  await page.getByRole('button', { name: 'Download for review' }).click();
  // Downloaded, hashed and read.
  await expect(notification(page, 'The clip is downloaded.')).toBeVisible(evaluated);
  await expect(page.getByText('SHA-256')).toBeVisible();
  await expectExactFrames(page, clip);
});
