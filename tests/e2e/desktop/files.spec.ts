import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBigClip, sharedClipFiles } from '../support/clip-files.ts';
import { askedOf, stubElectron } from '../support/desktop.ts';
import { dropPaths } from '../support/gestures.ts';
import { clipRow, evaluated, judged, selectRow } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const bigBytes = 50 * 1000 * 1000;

const files = sharedClipFiles();
const app = sharedApp();

test.describe.configure({ mode: 'serial' });

const pathOf = (name: string): string => join(files().folder, name);

test('reads dropped files in place, without copying', async () => {
  const { dataDir, page } = app();
  await files().add(['takes/one.mp4', 'single.mp4']);
  await app().open('#/library?view=table');
  await dropPaths(page, [pathOf('takes'), pathOf('single.mp4')]);
  await expect(clipRow(page, 'one.mp4')).toContainText(judged, evaluated);
  await expect(clipRow(page, 'single.mp4')).toContainText(judged, evaluated);
  const dropped = join(dataDir, 'dropped');
  expect(existsSync(dropped) ? readdirSync(dropped) : []).toEqual([]);

  await clipRow(page, 'one.mp4').getByRole('link', { name: 'one.mp4' }).click();
  await page.getByRole('tab', { name: /^Details/ }).click();
  const paths = page.getByRole('region', { name: 'Paths of the files' });
  await expect(paths.getByRole('listitem')).toHaveText([pathOf('takes/one.mp4')]);
});

test("shows a clip in the system's file browser, by its path only", async () => {
  const { desktop, page } = app();
  await stubElectron(desktop, 'showItemInFolder');
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect
    .poll(() => askedOf(desktop, 'showItemInFolder'))
    .toEqual([[pathOf('takes/one.mp4')]]);

  await app().open('#/library?view=table');
  await selectRow(clipRow(page, 'single.mp4'));
  await page.keyboard.press('ControlOrMeta+Shift+R');
  await expect
    .poll(() => askedOf(desktop, 'showItemInFolder'))
    .toEqual([[pathOf('takes/one.mp4')], [pathOf('single.mp4')]]);
});

test("the app's scheme serves ranges of a clip of 50 MB byte for byte", async () => {
  const { page } = app();
  const path = pathOf('big.mp4');
  await makeBigClip(path, bigBytes);
  await dropPaths(page, [path]);
  await expect(clipRow(page, 'big.mp4')).toContainText(
    /needs prompt|No defects found|Needs review/,
    evaluated,
  );
  const bytes = readFileSync(path);
  const sha256 = (part: Uint8Array): string => createHash('sha256').update(part).digest('hex');
  const asked = (method: 'GET' | 'HEAD', range: string | null) =>
    page.evaluate(
      async ({ address, method, range }) => {
        const headers: Record<string, string> = range === null ? {} : { Range: range };
        const response = await fetch(address, { method, headers });
        const body = await response.arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
        return {
          url: response.url,
          status: response.status,
          length: response.headers.get('Content-Length'),
          range: response.headers.get('Content-Range'),
          bodyBytes: body.byteLength,
          sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
        };
      },
      { address: `media/${sha256(bytes)}`, method, range },
    );
  for (const [range, first, last] of [
    ['bytes=0-0', 0, 0],
    ['bytes=24999000-26000999', 24_999_000, 26_000_999],
    ['bytes=-4096', bigBytes - 4096, bigBytes - 1],
    ['bytes=49999990-99999999', 49_999_990, bigBytes - 1],
  ] as const) {
    expect(await asked('GET', range)).toMatchObject({
      url: `app://clipcheck/media/${sha256(bytes)}`,
      status: 206,
      length: String(last - first + 1),
      range: `bytes ${first}-${last}/${bigBytes}`,
      sha256: sha256(bytes.subarray(first, last + 1)),
    });
  }
  expect(await asked('GET', null)).toMatchObject({ status: 200, sha256: sha256(bytes) });
  const head = { status: 200, length: String(bigBytes), range: null, bodyBytes: 0 };
  expect(await asked('HEAD', null)).toMatchObject(head);
  expect(await asked('HEAD', 'bytes=0-9')).toMatchObject(head);
  expect(await asked('GET', `bytes=${bigBytes}-`)).toMatchObject({
    status: 416,
    range: `bytes */${bigBytes}`,
  });
});
