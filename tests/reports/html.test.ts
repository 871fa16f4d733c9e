import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { type SeededClip, seedReview } from '../../tools/library/seed-review.ts';
import { readPaintedNumber } from '../support/av-frames.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { makeFolder } from '../support/make-folder.ts';
import { reportBrowserForAll } from '../support/report-in-browser.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { writtenPage, writtenReport } from '../support/written-report.ts';

const sectionOf = (page: Page, { clipId }: SeededClip) => page.locator(`#clip-${clipId}`);
const findingsOf = (page: Page, clip: SeededClip) => sectionOf(page, clip).locator('.finding');

const jpegOf = async (page: Page, findingSelector: string): Promise<Buffer> => {
  const source = await page.locator(`${findingSelector} img`).last().getAttribute('src');
  expect(source).toMatch(/^data:image\/jpeg;base64,/);
  return Buffer.from(source?.split(',')[1] ?? '', 'base64');
};

describeWith({ programs: ['chromium'] }, 'html: one page with everything in it', () => {
  const open = reportBrowserForAll();
  const library = hostileLibraryForAll();
  let report: string;
  beforeAll(async () => {
    report = await writtenPage(library().dataDir, { title: 'Takes' });
  });

  test('lists the frames, times, words and verdicts of findings', async () => {
    const { page } = await open(report);
    const clip = library().ordinary;
    const section = sectionOf(page, clip);
    expect(await section.locator('h3').textContent()).toBe(ordinary.fileName);
    expect(await section.locator('.decision').textContent()).toBe('Undecided');
    const facts = await section.locator('.facts').textContent();
    const folder = basename(library().clipsFolder);
    expect(facts).toBe(
      `4 s · 640 × 360 · 24 fps · 96 frames · folder “${folder}” · Checked: picture and prompt`,
    );
    expect(await section.locator('.checks').textContent()).toMatch(
      /Evaluated .* by signal-1 1\.0\.0\./,
    );
    expect(await page.locator('.about').textContent()).toContain(' · evaluated by signal-1 1.0.0');
    expect(await page.content()).not.toContain(library().clipsFolder);
    const [first, second, third] = await findingsOf(page, clip).all();
    const [one, two, three] = ordinary.findings;
    expect(await first?.locator('h4').textContent()).toBe('1 Visual glitch');
    expect(await first?.locator('.description').textContent()).toBe(one.description);
    expect(await first?.locator('.place').textContent()).toBe(
      'frames 30–42 · 00:00:01:06 – 00:00:01:18',
    );
    expect(await first?.locator('.marks').textContent()).toMatch(/^Confirmed\s*$/);
    expect(await first?.locator('.note').textContent()).toBe(`Note: ${one.note}`);
    expect(await second?.locator('.place').textContent()).toBe('frame 95 · 00:00:03:23');
    expect(await second?.locator('.marks').textContent()).toMatch(/^Unreviewed\s/);
    expect(await third?.locator('.marks').textContent()).toMatch(
      /^Severity 4 of 5\s+False alarm\s/,
    );
    expect(await third?.locator('.place').textContent()).toBe('whole clip');
    expect(await third?.locator('.words q').textContent()).toBe(three.segment.text);
    expect(await second?.locator('.description').textContent()).toBe(two.description);
  });

  test('numbers the words of a dismissed finding in the prompt, which stays complete', async () => {
    const { page } = await open(report);
    const section = sectionOf(page, library().ordinary);
    const mark = section.locator('.prompt mark');
    expect(await mark.getAttribute('data-severity')).toBe('none');
    // It is dismissed.
    expect(await mark.locator('.line').count()).toBe(0);
    const link = mark.getByRole('link', { name: 'Finding 3' });
    expect(await link.getAttribute('href')).toBe(`#finding-${library().ordinary.clipId}-3`);
    expect((await section.locator('.prompt').textContent())?.replace('3wooden', 'wooden')).toBe(
      ordinary.prompt,
    );
  });

  test('draws the box of a finding over the still of its frame, to the pixel', async () => {
    const { page } = await open(report);
    const [boxed, bordered] = await findingsOf(page, library().ordinary).all();
    // One frame says little without those before and after it.
    expect(await boxed?.locator('figcaption').allTextContents()).toEqual([
      'Before · frame 29',
      'Finding · frame 42',
      'After · frame 43',
    ]);
    expect(await bordered?.locator('figcaption').allTextContents()).toEqual([
      'Before · frame 94',
      'Finding · frame 95',
    ]);
    expect(await bordered?.locator('.box').count()).toBe(1);
    const image = boxed?.locator('img').nth(1);
    await image?.scrollIntoViewIfNeeded();
    const picture = await image?.boundingBox();
    const box = await boxed?.locator('.box .mark').nth(1).boundingBox();
    const { width = 0, height = 0 } = picture ?? {};
    expect(width / height).toBeCloseTo(480 / 270, 1);
    // The line extends to both sides of the box's edge, at most 2 pixels.
    const { xmin, ymin, xmax, ymax } = ordinary.findings[0].boxes[1].box;
    const expected = [
      [box?.x, (picture?.x ?? 0) + xmin * width],
      [box?.y, (picture?.y ?? 0) + ymin * height],
      [(box?.x ?? 0) + (box?.width ?? 0), (picture?.x ?? 0) + xmax * width],
      [(box?.y ?? 0) + (box?.height ?? 0), (picture?.y ?? 0) + ymax * height],
    ];
    for (const [drawn, meant] of expected) {
      expect(Math.abs((drawn ?? 0) - (meant ?? 0))).toBeLessThan(2);
    }
    expect(await bordered?.locator('.box').getAttribute('data-kind')).toBe('border');
    const border = await bordered?.locator('.box').boundingBox();
    expect(border).toEqual(await bordered?.locator('.picture:has(.box) img').boundingBox());
  });

  test("shows exactly the frames it names, whatever the file's clock and order are", async () => {
    const folder = await makeFolder({ 'data/.keep': '' });
    const names = ['fps2997', 'variable-rate', 'b-frames', 'edit-list-cut', 'rotated90'];
    const clips = [];
    for (const name of names) {
      const { path, frames } = await makeFrameClip(name, folder);
      const at = [0, 17, frames.length - 1];
      const findings = at.map((frame) => {
        const sec = (frames[frame]?.startSec ?? 0) - (frames[0]?.startSec ?? 0);
        const point = { frame, sec, timecode: '' };
        const region = { start: point, end: point, boxes: [] };
        return { id: `at ${frame}`, type: 'visual_glitch', description: '', region };
      });
      clips.push({ path, prompt: name, runs: [{ findings }], at, frames });
    }
    const seeded = await seedReview(join(folder, 'data'), clips);
    const { page } = await open(await writtenPage(join(folder, 'data')));
    for (const [index, { at, frames, prompt }] of clips.entries()) {
      for (const [position, frame] of at.entries()) {
        const finding = `#finding-${seeded[index]?.clipId}-${position + 1}`;
        const caption = `figcaption:text-is("Finding · frame ${frame}")`;
        const jpeg = await jpegOf(page, `${finding} figure:has(${caption})`);
        expect(await readPaintedNumber(jpeg), `${prompt} ${frame}`).toBe(
          frames[frame]?.paintedNumber,
        );
      }
    }
  });

  test('states that a file is missing, and has its findings without pictures', async () => {
    const { page } = await open(report);
    const section = sectionOf(page, library().states.missing);
    const text = await section.textContent();
    for (const words of ['File missing', 'The file of this clip is missing', 'frames 30–42']) {
      expect(text).toContain(words);
    }
    expect(await section.locator('img').count()).toBe(0);
  });

  test('has large pictures, or none, where these are requested', async () => {
    const own = { clipIds: [library().ordinary.clipId] };
    const large = await writtenPage(library().dataDir, { stills: 'large' }, own);
    // Never larger than the clip itself.
    expect(large).toMatch(/<img [^>]*width="640"/);
    const none = await writtenReport(library().dataDir, 'html', { stills: 'none' }, own);
    expect(none).toContain('The lantern jumps to another place.');
    expect(none).not.toMatch(/<img|<figure|class="no-still/);
  });

  test('links from its summary to the clips', async () => {
    const { page } = await open(report);
    expect(await page.title()).toBe('Takes');
    for (const link of await page.locator('a:not([href*="="])').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      expect(await page.locator(`[id="${href.slice(1)}"]`).count(), href).toBe(1);
    }
  });
});

const prompt = 'A paper boat rocks on gentle waves.';

const misalignment = (words: string, severity: number) => ({
  id: words,
  type: 'prompt_misalignment',
  description: `About ${words}.`,
  severity,
  prompt_segment: {
    text: words,
    char_start: prompt.indexOf(words),
    char_end: prompt.indexOf(words) + words.length,
  },
});

const pageOf = async (...findings: ReceivedFinding[]): Promise<string> => {
  const dataDir = await makeFolder();
  const path = join(samplesFolder, 'paper-boat-on-waves.mp4');
  await seedReview(dataDir, [{ path, prompt, runs: [{ findings }] }]);
  return writtenReport(dataDir, 'html');
};

describeWith({ programs: ['chromium'] }, 'html: a clip', () => {
  const open = reportBrowserForAll();

  test('shows findings in the same words of its prompt by stacked lines, the worst first', async () => {
    const findings = [misalignment('paper boat', 2), misalignment('boat rocks', 5)];
    const { page } = await open(await pageOf(...findings));
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

  test("states where the service counted another video's frames, and shows the frame at that second", async () => {
    const at = (frame: number, sec: number) => ({ frame, sec, timecode: '' });
    const region = { start: at(60, 2), end: at(75, 2.5), boxes: [] };
    const finding = { id: 'a', type: 'visual_glitch', description: 'It jumps.', region };
    const { page } = await open(await pageOf(finding));
    expect(await page.locator('.place').textContent()).toMatch(/^frames 48–60 /);
    expect(await page.locator('.finding .doubt').textContent()).toContain('15 frames');
  });
});
