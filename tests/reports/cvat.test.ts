import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Box } from '../../shared/domain/frames/place-finding.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import {
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { cvatFiles } from '../support/read-cvat.ts';
import { writtenFiles } from '../support/written-report.ts';

const rawLabelsSchema = z.array(
  z.strictObject({
    name: z.string().min(1).max(64),
    type: z.literal('rectangle'),
    attributes: z.array(
      z.strictObject({
        name: z.string().max(64),
        mutable: z.boolean(),
        input_type: z.enum(['select', 'radio', 'checkbox', 'number', 'text']),
        default_value: z.string().max(128),
        values: z.array(z.string()),
      }),
    ),
  }),
);

const corners = ({ xmin, ymin, xmax, ymax }: Box): number[] => [xmin, ymin, xmax, ymax];

const inXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is replaced.
    .replace(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\uFFFD');

const library = hostileLibraryForAll();

test('cvat: numbers frames from 0, with boxes in pixels', async () => {
  const selection = { clipIds: [library().ordinary.clipId] };
  const texts = await writtenFiles(library().dataDir, 'cvat', {}, selection);
  expect(Object.keys(texts).sort()).toEqual(['labels.json', `${ordinary.fileName}.xml`]);
  const [file] = cvatFiles(texts);
  expect(file).toMatchObject({
    name: ordinary.fileName,
    size: 96,
    width: 640,
    height: 360,
    labels: ['visual_glitch', 'prompt_misalignment'],
  });
  const reported = file?.tracks.map(({ boxes }) =>
    boxes.map(({ frame, outside, box }) => [frame, outside, ...corners(box)]),
  );
  expect(reported).toEqual([
    [
      [30, false, 160, 90, 320, 270],
      [42, false, 320, 90, 480, 315],
      [43, true, 320, 90, 480, 315],
    ],
    // To the end of the clip: nothing follows it.
    [[95, false, 0, 0, 640, 360]],
    [
      [0, false, 0, 0, 640, 360],
      [95, false, 0, 0, 640, 360],
    ],
  ]);
});

test('cvat: keeps every text, and uses only labels from the list for CVAT', async () => {
  const texts = await writtenFiles(library().dataDir, 'cvat');
  const list = rawLabelsSchema.parse(JSON.parse(texts['labels.json'] ?? ''));
  const names = list.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const files = cvatFiles(texts);
  const tracks = files.flatMap((file) => file.tracks);
  for (const { label } of tracks) expect(names).toContain(label);
  for (const { name, labels, tracks: own } of files) {
    expect(new Set(own.map(({ label }) => label)), name).toEqual(new Set(labels));
  }
  const descriptions = tracks.map(({ attributes }) => attributes.description);
  for (const text of Object.values(hostileTexts)) expect(descriptions).toContain(inXml(text));
  expect(tracks.some(({ label }) => label === printableText(hostileTexts.bidi).slice(0, 64))).toBe(
    true,
  );
  expect(descriptions).toContain(`${longText.slice(0, 4095)}…`);
  expect(files).toHaveLength(Object.keys(hostileTexts).length + 7);
});
