import { describe, expect, test } from 'vitest';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { fiftyoneBox, readFiftyone, valuesOf } from '../support/read-datasets.ts';
import { writtenFiles } from '../support/written-report.ts';

describe('fiftyone: labels of each video, and a manifest', () => {
  const library = hostileLibraryForAll();

  test('numbers frames from 1, as FiftyOne does', async () => {
    const selection = { clipIds: [library().ordinary.clipId] };
    const texts = await writtenFiles(library().dataDir, 'fiftyone', {}, selection);
    const [only] = readFiftyone(texts);
    if (!only) throw new Error('There is no video.');
    const { video, labels } = only;
    expect(video).toBe(library().ordinary.path);
    expect(valuesOf(labels.attrs)).toEqual({
      ...{ sha256: library().ordinary.clipId, prompt: ordinary.prompt, state: 'completed' },
      ...{ model: 'signal-1', model_version: '1.0.0', imported: 'false' },
    });
    expect(labels.events.events.map(({ label, support }) => [label, support.ranges])).toEqual([
      ['visual_glitch', '31-43'],
      ['visual_glitch', '96-96'],
      ['prompt_misalignment', '1-96'],
    ]);
    expect(labels.events.events.map(({ attrs }) => valuesOf(attrs))).toMatchObject([
      { finding: 1, verdict: 'real', place: 'box', note: 'To be seen at once.' },
      { finding: 2, verdict: 'unreviewed', place: 'frames' },
      { finding: 3, verdict: 'wrong', place: 'clip', severity: 4, prompt_words: 'wooden beam' },
    ]);
    expect(Object.keys(labels.frames).map(Number)).toEqual(
      Array.from({ length: 13 }, (_, step) => 31 + step),
    );
    expect(fiftyoneBox(labels, 31, 1)).toEqual(ordinary.findings[0].boxes[0].box);
    expect(fiftyoneBox(labels, 43, 1)).toEqual(ordinary.findings[0].boxes[1].box);
  });

  test('names every video where it is', async () => {
    const all = readFiftyone(await writtenFiles(library().dataDir, 'fiftyone'));
    const videos = all.map(({ video }) => video);
    for (const { path } of Object.values(library().hostile)) expect(videos).toContain(path);
  });
});
