import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { labelstudioFormat } from '../../engine/reports/formats/labelstudio.ts';
import type { Box } from '../../shared/domain/frames/place-finding.ts';
import { exactly, expectSchema, listOf } from '../support/expect-schema.ts';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { hostileTexts, longText } from '../support/hostile-texts.ts';
import { madeUpReport, textsOf } from '../support/made-up-report.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipsOf, distanceOf, drawnBoxes, movingClips } from '../support/moving-clips.ts';
import { writtenReport } from '../support/written-report.ts';

const text = { type: 'string' };
const percent = { type: 'number', minimum: 0, maximum: 100 };
const frameNumber = { type: 'integer', minimum: 1 };
const labels = { ...listOf({ type: 'string', minLength: 1 }), minItems: 1 };

/** labelstud.io/tags/videorectangle, "Sample Results JSON". */
const rectangle = exactly({
  framesCount: { type: 'integer', minimum: 1 },
  duration: { type: 'number', exclusiveMinimum: 0 },
  labels,
  sequence: {
    ...listOf(
      exactly({
        ...{ frame: frameNumber, time: { type: 'number', minimum: 0 } },
        ...{ x: percent, y: percent, width: percent, height: percent },
        ...{ rotation: { const: 0 }, enabled: { type: 'boolean' } },
      }),
    ),
    minItems: 1,
  },
});

/** labelstud.io/tags/timelinelabels, "Sample Results JSON": one range for a region. */
const timeline = exactly({
  ranges: {
    ...listOf(exactly({ start: frameNumber, end: frameNumber })),
    minItems: 1,
    maxItems: 1,
  },
  timelinelabels: labels,
});

const meta = exactly({
  text: listOf(text),
  finding: { type: 'integer' },
  severity: { type: ['number', 'null'] },
  prompt_words: text,
  verdict: text,
  place: { enum: ['box', 'frames', 'clip'] },
});

const region = (type: string, control: string, value: object) =>
  exactly({
    ...{
      id: text,
      type: { const: type },
      from_name: { const: control },
      to_name: { const: 'video' },
    },
    ...{ origin: { const: 'prediction' }, value, meta },
  });

/** labelstud.io/guide/predictions, the form of tasks with predictions. */
const tasksSchema = listOf(
  exactly({
    data: exactly({
      ...{ video: text, name: text, sha256: text, prompt: text, state: text },
      fps: { type: 'number', exclusiveMinimum: 0 },
      imported: { type: 'boolean' },
    }),
    predictions: listOf(
      exactly({
        model_version: text,
        result: listOf({
          anyOf: [
            region('videorectangle', 'box', rectangle),
            region('timelinelabels', 'timeline', timeline),
          ],
        }),
      }),
    ),
  }),
);

type Keyframe = {
  frame: number;
  time: number;
  x: number;
  y: number;
  width: number;
  height: number;
  enabled: boolean;
};
type Region = {
  id: string;
  type: string;
  meta: { text: string[]; finding: number; verdict: string; place: string };
  value: { sequence?: Keyframe[]; ranges?: { start: number; end: number }[] };
};
type Task = {
  data: { video: string; name: string; prompt: string; fps: number; sha256: string };
  predictions: { model_version: string; result: Region[] }[];
};

const readTasks = (json: string): Task[] => {
  const tasks = JSON.parse(json);
  expectSchema(tasksSchema, tasks);
  return tasks;
};

const regionsOf = (task: Task | undefined): Region[] => task?.predictions[0]?.result ?? [];

/**
 * The box that Label Studio's editor shows at a frame, counted from 1: linear between two
 * keyframes, and none after a disabled one, nor before the first.
 */
const shownAt = (sequence: readonly Keyframe[], frame: number): Box | null => {
  const at = sequence.findLastIndex((keyframe) => keyframe.frame <= frame);
  const [from, to] = [sequence[at], sequence[at + 1]];
  if (!from || (!from.enabled && from.frame !== frame)) return null;
  const share = to ? (frame - from.frame) / (to.frame - from.frame) : 0;
  const between = (side: 'x' | 'y' | 'width' | 'height') =>
    (from[side] + ((to ?? from)[side] - from[side]) * share) / 100;
  const [xmin, ymin] = [between('x'), between('y')];
  return { xmin, ymin, xmax: xmin + between('width'), ymax: ymin + between('height') };
};

describe('labelstudio: tasks with predictions', () => {
  const library = hostileLibraryForAll();

  test('numbers frames from 1, as Label Studio does, with boxes in percent', async () => {
    const selection = { clipIds: [library().ordinary.clipId] };
    const json = await writtenReport(library().dataDir, 'labelstudio', {}, selection);
    const [task, ...others] = readTasks(json);
    expect(others).toEqual([]);
    expect(task?.data).toMatchObject({ name: ordinary.fileName, prompt: ordinary.prompt, fps: 24 });
    expect(task?.predictions[0]?.model_version).toBe('signal-1 1.0.0');
    const [first, second, third] = regionsOf(task);
    expect(first).toMatchObject({
      type: 'videorectangle',
      value: {
        ...{ framesCount: 96, duration: 4, labels: ['visual_glitch'] },
        sequence: [
          { frame: 31, time: 1.25, x: 25, y: 25, width: 25, height: 50, enabled: true },
          { frame: 43, time: 1.75, x: 50, y: 25, width: 25, height: 62.5, enabled: false },
        ],
      },
      meta: { finding: 1, verdict: 'real', text: [expect.any(String), 'To be seen at once.'] },
    });
    expect(second?.value).toEqual({
      ...{ ranges: [{ start: 96, end: 96 }], timelinelabels: ['visual_glitch'] },
    });
    expect(third).toMatchObject({
      value: { ranges: [{ start: 1, end: 96 }], timelinelabels: ['prompt_misalignment'] },
      meta: {
        finding: 3,
        severity: 4,
        verdict: 'wrong',
        place: 'clip',
        prompt_words: 'wooden beam',
      },
    });
  });

  test('finds every file below the folder of the clips, and keeps every text', async () => {
    const tasks = readTasks(await writtenReport(library().dataDir, 'labelstudio'));
    expect(tasks).toHaveLength(Object.keys(hostileTexts).length + 7);
    const { missing } = library().states;
    for (const { data } of tasks) {
      const [, address = ''] = /^\/data\/local-files\/\?d=([^?&#]+)$/.exec(data.video) ?? [];
      const path = join(dirname(library().clipsFolder), decodeURIComponent(address));
      expect(existsSync(path), path).toBe(data.sha256 !== missing.clipId);
    }
    const ids = tasks.flatMap((task) => regionsOf(task).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [key, hostile] of Object.entries(hostileTexts)) {
      const { clipId } = library().hostile[key as keyof typeof hostileTexts];
      const own = tasks.find(({ data }) => data.sha256 === clipId);
      const kept = hostile.replaceAll('\0', '\uFFFD').toWellFormed();
      expect(regionsOf(own)[0]?.meta.text).toEqual([kept, kept]);
    }
    const long = tasks.find(({ data }) => data.sha256 === library().long.clipId);
    expect(regionsOf(long)[0]?.meta.text).toEqual([longText]);
  });

  test('a clip without a result is a task without predictions', async () => {
    const { pending, clean } = library().states;
    const selection = { clipIds: [pending.clipId, clean.clipId] };
    const json = await writtenReport(library().dataDir, 'labelstudio', {}, selection);
    const [first, second] = readTasks(json);
    expect(first?.predictions).toEqual([]);
    expect(second?.predictions).toMatchObject([{ result: [] }]);
  });
});

test('Label Studio shows every box where the app draws it, at every frame and rate', async () => {
  const report = madeUpReport(movingClips, {}, await makeFolder());
  const texts = await textsOf(labelstudioFormat, report);
  const tasks = readTasks(Object.values(texts).join(''));
  for (const [index, clip] of (await clipsOf(report)).entries()) {
    for (const [finding, drawn] of drawnBoxes(clip).entries()) {
      const { sequence, ranges } = regionsOf(tasks[index])[finding]?.value ?? {};
      expect(Boolean(sequence) !== Boolean(ranges)).toBe(true);
      for (const [frame, box] of drawn.entries()) {
        const distance = distanceOf(sequence ? shownAt(sequence, frame + 1) : null, box);
        expect(distance, `${clip.card.name} ${finding} ${frame}`).toBeLessThan(0.0003);
      }
    }
  }
});
