import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readFrameCode } from '../../../tools/frame-clips/frame-code.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { findProgram } from '../../../tools/setup/find-program.ts';
import { aptGetCommand } from '../../../tools/setup/system-packages.ts';
import { askFfmpeg, fiveFrames, oddMp4s, writeOddMp4 } from '../../support/odd-mp4s.ts';
import { shownAt, watchFrames } from '../support/frame-watch.ts';
import { showAnew } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

// Made before the tests, since Playwright also loads this file where none of them runs.
const folder = join(realpathSync(tmpdir()), `cc-odd-${randomUUID()}`);
const kinds = Object.entries(oddMp4s);
/** One of each class; tests/oracle reads the frame tables of all. */
const shownDaily = ['two runs with B-frames', 'no enabled track', 'an edit within a frame'];
const nameOf = (kind: string): string => `${kind.replaceAll(' ', '-')}.mp4`;
const addresses = new Map<string, string>();

test.skip(findProgram('ffmpeg') === null, `NO ffmpeg HERE; RUN: ${aptGetCommand(['ffmpeg'])}`);

// Before the app's hook, which writes into it.
test.beforeAll(() => mkdirSync(folder));
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const clips = [];
    for (const [kind, makeBytes] of kinds) {
      const path = await writeOddMp4(makeBytes, folder, nameOf(kind));
      clips.push({ path, prompt: '', runs: [] });
    }
    for (const { clipId, path } of await seedReview(dataDir, clips)) {
      addresses.set(basename(path), `#/clips/${clipId}`);
    }
  },
}));

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const [kind] of kinds) {
  const tag = shownDaily.includes(kind) ? [] : '@full';
  test(`each frame of ${kind} is the picture that FFmpeg shows`, { tag }, async () => {
    const { page } = app();
    const oracle = askFfmpeg(join(folder, nameOf(kind)), readFrameCode);
    await showAnew(page, addresses.get(nameOf(kind)) ?? '');
    await watchFrames(page);
    await expect(page.getByTestId('frame-number')).toHaveAttribute('data-exact', 'true');
    for (const frame of fiveFrames(oracle.startSecs.length)) {
      await page.keyboard.press('g');
      await page.keyboard.type(String(frame));
      await page.keyboard.press('Enter');
      const painted = oracle.painted(frame);
      expect(await shownAt(page, frame)).toEqual({ readout: frame, painted });
    }
    // From elsewhere, so that a frame after it would be shown instead.
    const last = oracle.startSecs.length - 1;
    await page.keyboard.press('Home');
    expect(await shownAt(page, 0)).toMatchObject({ readout: 0 });
    await page.keyboard.press('End');
    expect(await shownAt(page, last)).toMatchObject({ readout: last });
  });
}
