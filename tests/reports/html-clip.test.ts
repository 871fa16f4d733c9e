import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ReviewClip, seedReview } from '../../tools/library/seed-review.ts';
import { makeFolder } from '../support/make-folder.ts';
import { reportBrowserForAll } from '../support/report-in-browser.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { writtenReport } from '../support/written-report.ts';

const prompt = 'A paper boat rocks on gentle waves.';

const misalignment = (words: string, severity: number) => ({
  ...{ id: words, type: 'prompt_misalignment', description: `About ${words}.`, severity },
  prompt_segment: {
    text: words,
    char_start: prompt.indexOf(words),
    char_end: prompt.indexOf(words) + words.length,
  },
});

/** A data folder with one clip of 96 frames, 24 a second. */
const dataWith = async (clip: Omit<ReviewClip, 'path' | 'prompt'>): Promise<string> => {
  const dataDir = join(await makeFolder({ 'data/.keep': '' }), 'data');
  await seedReview(dataDir, [
    { path: join(samplesFolder, 'paper-boat-on-waves.mp4'), prompt, ...clip },
  ]);
  return dataDir;
};

describeWith({ programs: ['chromium'] }, 'html: a clip', () => {
  const open = reportBrowserForAll();

  test('shows findings in the same words of its prompt by stacked lines, the worst first', async () => {
    const findings = [misalignment('paper boat', 2), misalignment('boat rocks', 5)];
    const dataDir = await dataWith({ runs: [{ findings }] });
    const { page } = await open(await writtenReport(dataDir, 'html', { stills: 'none' }));
    const marks = await page.locator('.prompt mark').all();
    const seen = await Promise.all(
      marks.map(async (mark) => ({
        words: await mark.locator('.line').first().textContent(),
        numbers: await mark.locator('sup').allTextContents(),
        lines: await Promise.all(
          (await mark.locator('.line').all()).map(async (line) => [
            await line.getAttribute('data-severity'),
            await line.getAttribute('data-lane'),
          ]),
        ),
      })),
    );
    expect(seen).toEqual([
      { words: 'paper ', numbers: ['1'], lines: [['2', '1']] },
      {
        words: 'boat',
        numbers: ['2'],
        lines: [
          ['5', '0'],
          ['2', '1'],
        ],
      },
      { words: ' rocks', numbers: [], lines: [['5', '0']] },
    ]);
    const offsets = await page.evaluate<string[]>(
      '[...document.querySelectorAll(".prompt mark:nth-of-type(2) .line")].map((one) => getComputedStyle(one).textUnderlineOffset)',
    );
    expect(offsets).toEqual(['3px', '7px']);
  });

  test('keeps the numbers of the app where only some findings are included', async () => {
    const findings = [misalignment('paper boat', 2), misalignment('gentle waves', 5)];
    const verdicts = [{ position: 1, verdict: 'real' as const }];
    const dataDir = await dataWith({ runs: [{ findings, verdicts }] });
    const options = { stills: 'none', only: ['real'] } as const;
    const { page } = await open(
      await writtenReport(dataDir, 'html', { ...options, only: [...options.only] }),
    );
    expect(await page.locator('.finding .number').allTextContents()).toEqual(['2']);
    expect(await page.locator('.prompt mark sup').allTextContents()).toEqual(['2']);
  });

  test('whose latest run failed shows its last result', async () => {
    const findings = [misalignment('paper boat', 2)];
    const dataDir = await dataWith({ runs: [{ findings }, { status: 'failed', findings: [] }] });
    const { page } = await open(await writtenReport(dataDir, 'html', { stills: 'none' }));
    expect(await page.locator('.finding').count()).toBe(1);
    expect(await page.locator('.doubt').count()).toBe(0);
  });

  test("states where the service counted another video's frames, and shows the frame at that second", async () => {
    const at = (frame: number, sec: number) => ({ frame, sec, timecode: '' });
    const region = { start: at(60, 2), end: at(75, 2.5), boxes: [] };
    const finding = { id: 'a', type: 'visual_glitch', description: 'It jumps.', region };
    const dataDir = await dataWith({ runs: [{ findings: [finding] }] });
    const { page } = await open(await writtenReport(dataDir, 'html', { stills: 'none' }));
    expect(await page.locator('.place').textContent()).toMatch(/^frames 48–60 /);
    expect(await page.locator('.finding .doubt').textContent()).toContain('15 frames');
  });
});
