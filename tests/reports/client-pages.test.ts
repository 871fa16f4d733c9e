import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Still } from '../../engine/clips/media/pictures/clip-media.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import { jpegSegment } from '../support/logos.ts';
import { evenFrames, type MadeUpClip, type MadeUpFinding } from '../support/made-up-report.ts';
import {
  freeHeights,
  madeUpPdf,
  pdfFacts,
  pdfPages,
  pdfPictureObjects,
  pdfPrograms,
} from '../support/pdf-tools.ts';
import { describeWith } from '../support/requires.ts';

/** A table of codes with one code of one bit, for one value. */
const oneCode = (table: number): Buffer => Buffer.from([table, 1, ...Array(15).fill(0), 0]);

/** A complete JPEG: 8 x 8 pixels of one gray. */
const grayJpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  jpegSegment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
  jpegSegment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
  jpegSegment(0xc4, oneCode(0x00)),
  jpegSegment(0xc4, oneCode(0x10)),
  jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0b00111111, 0xff, 0xd9]),
]);

const grayStill = (width: number, height: number): Still => ({
  jpeg: Buffer.from(grayJpeg),
  width,
  height,
});

/** Landscape, landscape, square and portrait. */
const stills = [grayStill(480, 270), grayStill(480, 204), grayStill(480, 480), grayStill(270, 480)];

const sentence = 'A lantern swings over the harbor while rain runs down the glass. ';

const findingsOf = (index: number): MadeUpFinding[] =>
  Array.from({ length: (index * 7) % 5 }, (_, at) => ({
    ...((index + at) % 6 === 0 ? {} : { frames: [10 + at * 15, 16 + at * 15] as const }),
    description: sentence.repeat(1 + ((index + at * 3) % 4)).trim(),
    verdict: 'real' as const,
  }));

const clipOf = (index: number): MadeUpClip => ({
  name: `clip ${index}.mp4`,
  ...evenFrames(96, [1, 24]),
  prompt: sentence.repeat(1 + ((index * 5) % 17)).trim(),
  findings: findingsOf(index),
  ...(index % 11 === 0
    ? {}
    : { still: stills[index % 3 === 0 ? index % 4 : 0] ?? grayStill(480, 270) }),
});

const clipsOf = (count: number): MadeUpClip[] =>
  Array.from({ length: count }, (_, index) => clipOf(index));

const client = { layout: 'client', title: 'Takes' } as const;

describeWith({ programs: pdfPrograms }, 'pages of a client report as PDF', () => {
  const written = (clips: readonly MadeUpClip[], options: Partial<ReportOptions> = {}) =>
    madeUpPdf(clips, { ...client, ...options });
  const pagesOf = async (...given: Parameters<typeof written>): Promise<string[]> =>
    pdfPages(await written(...given));

  test.each([
    [20, 'letter'],
    [200, 'a4'],
  ] as const)('%i clips on %s leave no gaps', async (count, paper) => {
    const heights = await freeHeights(await written(clipsOf(count), { paper }), 62);
    expect(Math.max(...heights.slice(0, -1))).toBeLessThan(160);
  });

  test('the first page states what limits its figures, however long the introduction is', async () => {
    const clip = { ...clipOf(1), findings: [{ frames: [3, 9] as const }] };
    const introduction = sentence.repeat(61).trim();
    const [first = ''] = await pagesOf([clip], { introduction });
    expect(first).toContain('1 finding has not been reviewed yet');
    const sparse = `First.${'\n'.repeat(300)}Last.`;
    expect((await pagesOf([clip], { introduction: sparse }))[0]).toContain('Last.');
  });

  test('charts name the categories without a bar', async () => {
    const clips = clipsOf(9).map((clip, index) => ({ ...clip, generator: `Generator ${index}` }));
    const [first = ''] = await pagesOf(clips);
    expect(first).toMatch(/Generator 4\s+1\n\s*4 others\s+4/);
  });

  test('separates facts from the result, and captions of narrow pictures from each other', async () => {
    const still = grayStill(60, 480);
    const findings = [{ frames: [10, 20] as const, verdict: 'real' as const }];
    const text = (await pagesOf([{ ...clipOf(0), still, findings }])).join('\n');
    expect(text).toContain('1 finding · 4 s');
    expect(text).toMatch(/Before · 9\s+Finding · 15\s+After · 21/);
  });

  test('stores a picture once that several findings share', async () => {
    const findings = ['One.', 'Two.'].map((description) => ({
      description,
      frames: [10, 20] as const,
      verdict: 'real' as const,
    }));
    const path = await written([{ ...clipOf(1), still: grayStill(480, 270), findings }]);
    expect(await pdfPictureObjects(path)).toHaveLength(1);
  });

  test('a title with markup characters leaves the metadata well-formed', async () => {
    const title = 'Takes <1> & "2"';
    const path = await written(clipsOf(1), { title });
    expect((await pdfFacts(path)).Title).toBe(title);
    const text = readFileSync(path, 'latin1');
    expect(text).toContain('>Takes &lt;1&gt; &amp; &quot;2&quot;</rdf:li>');
  });

  test.each([
    ['without spaces', 'abcdefghij'.repeat(300)],
    ['in Chinese', '雨の中で灯りが揺れる。'.repeat(200)],
    ['from right to left', 'פנס מתנדנד בגשם '.repeat(200).trim()],
  ])('prints a long prompt %s in full', async (_, prompt) => {
    const [first = ''] = [...prompt];
    const pages = await pagesOf([{ ...clipOf(1), name: '1.mp4', prompt, findings: [] }]);
    const count = (text: string): number => text.split(first).length - 1;
    expect(count(pages.join('\n'))).toBeGreaterThanOrEqual(count(prompt));
  });
});
