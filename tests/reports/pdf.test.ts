import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { pdfFormat } from '../../engine/reports/formats/pdf/pdf-format.ts';
import type { PictureSizes, ReportClip } from '../../engine/reports/report.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { type ReviewClip, seedReview } from '../../tools/library/seed-review.ts';
import { projectRoot } from '../../tools/setup/project-paths.mjs';
import { readPaintedNumber } from '../support/av-frames.ts';
import {
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { evenFrames, madeUpReport } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  madeUpPdf,
  pageColors,
  pdfAddresses,
  pdfFacts,
  pdfJpegs,
  pdfPages,
  pdfPictures,
  pdfPlaces,
  pdfPrograms,
  wordCorner,
} from '../support/pdf-tools.ts';
import { describeWith } from '../support/requires.ts';
import { testFor } from '../support/test-for.ts';
import { writeReport } from '../support/written-report.ts';

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ');

type FrameClip = ReviewClip & Pick<Awaited<ReturnType<typeof makeFrameClip>>, 'frames'>;

/** Characters that turn the reading direction of what follows, and halves of characters. */
const turning = /[\u202a\u202c-\u202e\u2066-\u2069\p{Cs}]/u;

describeWith({ programs: pdfPrograms }, 'pdf: pages of all that is stored', () => {
  const library = hostileLibraryForAll();
  let path = '';
  let pages: string[] = [];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clipcheck-pdf-'));
    path = join(folder, 'report.pdf');
    await writeReport(library().dataDir, 'pdf', path, { title: 'Takes of the week' });
    pages = await pdfPages(path);
    return () => rm(folder, { recursive: true, force: true });
  });

  test('names the frames, times, words and verdicts of findings, as text', async () => {
    const place = (await pdfPlaces(path))[`clip-${library().ordinary.clipId}`] ?? 0;
    const written = await pdfPages(path, 'raw');
    const text = wordsOf(written.slice(place - 1, place + 1).join(' '));
    expect(text).toContain(ordinary.fileName);
    expect(text).toContain(ordinary.prompt);
    expect(text).toContain('Frames 96');
    expect(text).toContain('frames 30–42 · 00:00:01:06 – 00:00:01:18 · 1.250 – 1.792 s');
    expect(text).toContain('frame 95 · 00:00:03:23 · 3.958 s');
    expect(text).toContain('Severity 4 of 5');
    expect(text).toContain('In the prompt: wooden beam');
    expect(text).toContain('Note: To be seen at once.');
    for (const { description } of ordinary.findings) expect(text).toContain(description);
    expect(text).toMatch(/The lantern jumps to another place\. Confirmed · found by the model/);
    expect(text).toMatch(/wooden beam False alarm · found by the model/);
    const all = wordsOf(pages.join(' '));
    expect(all).toContain('No defects found · picture; prompt not checked');
  });

  test('numbers every page, with the total, under the title', async () => {
    const facts = await pdfFacts(path);
    expect(facts).toMatchObject({ Title: 'Takes of the week', Pages: String(pages.length) });
    expect(facts['Page size']).toContain('A4');
    for (const [index, page] of pages.entries()) {
      expect(page.trimEnd().split('\n').at(-1)?.trim()).toBe(`${index + 1} of ${pages.length}`);
      expect(page.split('\n')[0]).toContain('Takes of the week');
    }
  });

  test('links from the table to the page of each clip', async () => {
    const places = await pdfPlaces(path);
    const clips = [library().ordinary, library().long, ...Object.values(library().states)];
    const names = [ordinary.fileName, 'long.mp4', 'partly judged.mp4', 'failed.mp4'];
    expect(Object.keys(places)).toHaveLength(clips.length + Object.keys(hostileTexts).length);
    for (const [index, name] of names.entries()) {
      const page = places[`clip-${clips[index]?.clipId}`] ?? 0;
      expect(pages[page - 1]).toContain(name);
    }
  });

  test('shows a picture for each finding of a clip with a file', async () => {
    const findings = ordinary.findings.length + 2 * (Object.keys(hostileTexts).length + 1);
    const pictures = await pdfPictures(path);
    expect(pictures).toHaveLength(findings);
    expect(new Set(pictures.map(({ size }) => size))).toEqual(new Set(['480x270']));
  });

  test("shows exactly the frames it names, whatever the file's clock and order are", async () => {
    const folder = await makeFolder({ 'data/.keep': '' });
    const clips: FrameClip[] = [];
    for (const name of ['variable-rate', 'b-frames', 'rotated90']) {
      const { path: clipPath, frames } = await makeFrameClip(name, folder);
      const findings = [17, frames.length - 1].map((frame) => {
        const sec = (frames[frame]?.startSec ?? 0) - (frames[0]?.startSec ?? 0);
        const point = { frame, sec, timecode: '' };
        const region = { start: point, end: point, boxes: [] };
        return { id: `at ${frame}`, type: 'visual_glitch', description: name, region };
      });
      clips.push({ path: clipPath, prompt: name, runs: [{ findings }], frames });
    }
    await seedReview(join(folder, 'data'), clips);
    const target = join(folder, 'frames.pdf');
    await writeReport(join(folder, 'data'), 'pdf', target);
    const pictures = await pdfJpegs(target);
    const captions = (await pdfPages(target, 'raw'))
      .join('\n')
      .matchAll(/^frame (\d+) · [\d:]+$/gm);
    const painted = await Promise.all(pictures.map((jpeg) => readPaintedNumber(jpeg)));
    const named = [...captions].map(([, frame]) => Number(frame));
    const expected = ['b-frames', 'rotated90', 'variable-rate'].flatMap((name) => {
      const frames = clips.find(({ prompt }) => prompt === name)?.frames ?? [];
      return [17, frames.length - 1].map((frame) => ({
        frame,
        painted: frames[frame]?.paintedNumber,
      }));
    });
    expect(named.map((frame, index) => ({ frame, painted: painted[index] }))).toEqual(expected);
  });

  test('draws the box of a finding in its place in the frame shown', async () => {
    const page = (await pdfPlaces(path))[`clip-${library().ordinary.clipId}`] ?? 0;
    // The largest box is that of frame 42; its caption is 3 points below the picture.
    const caption = await wordCorner(path, page, '42');
    const frame = await wordCorner(path, page, ordinary.fileName);
    const [width, height] = [190, (190 * ordinary.height) / ordinary.width];
    const [left, bottom] = [frame?.x ?? 0, (caption?.y ?? 0) - 3];
    const { xmin, xmax, ymin, ymax } = ordinary.findings[0].boxes[1].box;
    const colorAt = await pageColors(path, page);
    const isMarked = (x: number, y: number): boolean => {
      const [red = 0, green = 0, blue = 0] = colorAt(left + x * width, bottom - (1 - y) * height);
      return red > 200 && green > 120 && green < 200 && blue < 130;
    };
    const [middleX, middleY] = [(xmin + xmax) / 2, (ymin + ymax) / 2];
    expect([isMarked(xmin, middleY), isMarked(xmax, middleY)]).toEqual([true, true]);
    expect([isMarked(middleX, ymin), isMarked(middleX, ymax)]).toEqual([true, true]);
    expect([isMarked(xmin - 0.05, middleY), isMarked(xmax + 0.05, middleY)]).toEqual([
      false,
      false,
    ]);
    expect([isMarked(middleX, ymin - 0.05), isMarked(middleX, ymax + 0.05)]).toEqual([
      false,
      false,
    ]);
  });

  test('prints a description of 100 kB in full, over many pages', () => {
    const words = 'A long description, word by word.';
    const reported = wordsOf(
      pages.map((page) => page.split('\n').slice(1, -2).join(' ')).join(' '),
    );
    const inAll = reported.split(words).length - 1;
    // The prompt is cut to 5,000 characters; the finding's words and two descriptions are complete.
    expect(inAll).toBeGreaterThanOrEqual(
      4 * Math.floor(longText.length / (words.length + 1)) - 400,
    );
    expect(reported).toContain('</script>=1+1');
  });

  test('prints hostile texts as text: nothing runs, links out or reverses', async () => {
    const text = pages.join('\n');
    const bytes = await readFile(path, 'latin1');
    expect(await pdfAddresses(path)).toEqual([]);
    expect((await pdfFacts(path)).JavaScript).toBe('no');
    expect(bytes).not.toMatch(/\/(JS|JavaScript|Launch|URI|OpenAction|EmbeddedFile)\b/);
    expect([...text].filter((character) => turning.test(character))).toEqual([]);
    expect([...text].filter((character) => '\0\u0007\u001b\u007f'.includes(character))).toEqual([]);
    expect(text).toContain('\\u{202e}');
    expect(text).toContain('\\u{1b}');
    expect(text).toContain('\\u{d83d}');
    expect(text).toContain('U+FFFE');
    expect(text).toContain(hostileTexts.marker);
    expect(text).toContain(hostileTexts.quotes);
  });
});

describeWith({ programs: pdfPrograms }, 'pdf: text in every script', () => {
  const reported = async (description: string): Promise<string> => {
    const file = await madeUpPdf([
      { name: 'a.mp4', ...evenFrames(24, [1, 24]), findings: [{ description }] },
    ]);
    return wordsOf((await pdfPages(file)).join(' '));
  };

  testFor(
    '%s is read back as it was written',
    [
      ['Latin', 'Ångström naïve – “œuvre” Tiếng Việt'],
      ['decomposed', 'cafe\u0301 o\u0308'],
      ['Cyrillic and Greek', 'Воздушный шар, ελληνικά'],
      ['Chinese', '一个红色的气球飘过城市上空。一個紅色的氣球'],
      ['Japanese', '赤い風船が街の上を飛ぶ'],
      ['Korean', '빨간 풍선이 도시 위를 떠다닌다'],
      ['Arabic', 'بالون أحمر يطير فوق المدينة'],
      ['Hebrew', 'בלון אדום מרחף מעל העיר'],
      ['Thai', 'ลูกโป่งสีแดงลอย'],
      ['emoji', '🏮 👩‍👩‍👧 🌊'],
      ['rare scripts', 'ᚠᚢᚦ ქართული አማርኛ'],
    ] as const,
    ['Latin', 'Japanese', 'Arabic', 'emoji'],
    async ([, text]) => {
      // Poppler marks where the reading direction changes.
      const read = (await reported(text)).replaceAll(/[\u202a-\u202e]/g, '');
      expect(read).toContain(text.normalize('NFC'));
    },
  );

  test('shows a character missing from all fonts as its number', async () => {
    expect(await reported('before \u{10900} after')).toContain('before U+10900 after');
  });

  test('breaks a word that is longer than a line', async () => {
    const text = await reported('x'.repeat(5000));
    expect(text.match(/x/g)).toHaveLength(5000);
  });
});

describeWith({ programs: pdfPrograms }, 'pdf: what it takes', () => {
  test('reads clips only as fast as its output is consumed', async () => {
    const clips = Array.from({ length: 400 }, (_, index) => ({
      name: `${index}.mp4`,
      ...evenFrames(24, [1, 24]),
      findings: [{ frames: [1, 2] as const }],
    }));
    const report = madeUpReport(clips);
    let read = 0;
    const counted = {
      ...report,
      clips: async function* (wanted: PictureSizes): AsyncGenerator<ReportClip> {
        for await (const clip of report.clips(wanted)) {
          read += 1;
          yield clip;
        }
      },
    };
    for await (const { body } of pdfFormat.files(counted)) {
      for await (const _ of body) break;
    }
    expect(read).toBeLessThan(100);
  });

  test('needs hardly more memory for 800 clips than for 200', { tags: ['full'] }, async () => {
    const heldBytes = async (clips: number): Promise<number> => {
      const script = join(projectRoot, 'tests', 'support', 'pdf-memory.ts');
      const args = ['--expose-gc', script, String(clips)];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return Number(stdout);
    };
    const [few, many] = await Promise.all([heldBytes(200), heldBytes(800)]);
    expect(few).toBeGreaterThan(1e6);
    expect(many / few).toBeLessThan(1.25);
  });
});
