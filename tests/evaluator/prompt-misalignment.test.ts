import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Evaluation, evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { encodeClip } from '../../tools/samples/encode-clip.ts';
import { apiCaller } from '../support/api-calls.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { sharedFolder } from '../support/shared-folder.ts';
import { testFor } from '../support/test-for.ts';

const evaluator = shareEvaluator();
const api = apiCaller(evaluator);

const evaluate = async (
  bytes: Buffer,
  prompt: string,
  more: Record<string, unknown> = {},
): Promise<Evaluation> => {
  const video = { upload_id: (await api.upload(bytes)).id };
  return api.waitForEnd((await api.create({ prompt, video, ...more })).id);
};

const misalignments = ({ result }: Evaluation) =>
  (result?.glitches ?? []).flatMap((glitch) =>
    glitch.type === 'prompt_misalignment' ? [glitch] : [],
  );

const promptState = ({ detectors }: Evaluation) =>
  detectors?.find(({ detector }) => detector === 'prompt_misalignment');

/** A still hill in colour, seen by a moving camera. @param right pixels to the right per frame */
const seenFrom = async (right: number): Promise<Buffer> => {
  const [width, height] = [320, 180];
  const folder = mkdtempSync(join(tmpdir(), 'clipcheck-prompt-'));
  const draw = (frame: number): Uint8Array =>
    Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const x = (Math.floor(at / 3) % width) + right * frame;
      const y = Math.floor(at / 3 / width);
      const bumps = 40 * Math.sin(x / 7) * Math.cos(y / 9) + 30 * Math.sin((x + 2 * y) / 13);
      const colour = [120 + 70 * Math.sin(x / 60), 130, 120 + 70 * Math.cos(x / 60)];
      return Math.min(255, Math.max(0, (colour[at % 3] as number) + bumps));
    });
  const frames = Array.from({ length: 48 }, (_, frame) => draw(frame));
  try {
    const path = join(folder, 'clip.mp4');
    await encodeClip(path, { width, height, fps: 24, frames }, 20);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe('a prompt with measurable claims', () => {
  let toTheRight: Buffer;
  beforeAll(async () => {
    toTheRight = await seenFrom(3);
  });

  test('gets findings with the segment in code points and the measured figures', async () => {
    const prompt = '🌄 Hills, black and white. A 5-second video, 9:16, static shot, 60 fps.';
    const ended = await evaluate(toTheRight, prompt);
    expect(promptState(ended)?.status).toBe('completed');
    expect(ended.result?.summary).toMatchObject({ has_prompt_misalignment: true });
    expect(misalignments(ended)).toEqual([
      {
        id: 'colour-9-24',
        type: 'prompt_misalignment',
        clipcheck_kind: 'colour',
        description: expect.stringMatching(/^The prompt asks for black and white; \d+% of /),
        prompt_segment: { text: 'black and white', char_start: 9, char_end: 24 },
        severity: 5,
      },
      {
        id: 'length-28-42',
        type: 'prompt_misalignment',
        clipcheck_kind: 'length',
        description: 'The prompt asks for 5 seconds; the clip lasts 2 seconds.',
        prompt_segment: { text: '5-second video', char_start: 28, char_end: 42 },
        severity: 4,
      },
      {
        id: 'aspect-44-48',
        type: 'prompt_misalignment',
        clipcheck_kind: 'aspect',
        description: 'The prompt asks for 9:16; the clip is 320 x 180 pixels, 1.78:1.',
        prompt_segment: { text: '9:16', char_start: 44, char_end: 48 },
        severity: 5,
      },
      {
        id: 'camera-50-61',
        type: 'prompt_misalignment',
        clipcheck_kind: 'camera',
        description: expect.stringMatching(
          /a static camera; the camera moves to the right by 4\d%/,
        ),
        prompt_segment: { text: 'static shot', char_start: 50, char_end: 61 },
        severity: 5,
      },
      {
        id: 'frame-rate-63-69',
        type: 'prompt_misalignment',
        clipcheck_kind: 'frame-rate',
        description: 'The prompt asks for 60 fps; the clip has 24.',
        prompt_segment: { text: '60 fps', char_start: 63, char_end: 69 },
        severity: 4,
      },
    ]);
  });

  test('gets the outcome of every word in the detector state', async () => {
    const ended = await evaluate(toTheRight, '🌄 Red hills, static shot, 24 fps');
    expect(evaluationSchema.parse(ended)).toEqual(ended);
    const claims = promptState(ended)?.clipcheck_claims ?? [];
    expect(
      claims.map(({ prompt_segment: { text, char_start }, kind, outcome }) => [
        text,
        char_start,
        kind,
        outcome,
      ]),
    ).toEqual([
      ['Red', 2, 'dominant-colour', 'not_judged'],
      ['hills', 6, 'other', 'not_judged'],
      ['static shot', 13, 'camera', 'contradicted'],
      ['24 fps', 26, 'frame-rate', 'as_claimed'],
    ]);
    expect(claims[0]).toMatchObject({ reason: { code: 'color_of_part' } });
    expect(claims[2]).toMatchObject({ finding_id: 'camera-13-24' });
    expect(misalignments(ended).map(({ id }) => id)).toEqual(['camera-13-24']);
  });

  test('is the only one judged where nothing else is requested', async () => {
    const prompt = 'A 5 second video, camera pans left';
    const ended = await evaluate(toTheRight, prompt, { glitch_types: ['prompt_misalignment'] });
    expect(ended.detectors).toMatchObject([
      { detector: 'prompt_misalignment', status: 'completed' },
    ]);
    expect(misalignments(ended).map(({ id }) => id)).toEqual(['length-2-16', 'camera-18-34']);
    expect(ended.result?.glitches).toHaveLength(2);
  });

  test('is not judged where only the picture is requested', async () => {
    const more = { glitch_types: ['visual_glitch'] };
    const ended = await evaluate(toTheRight, 'A 5 second video', more);
    expect(ended.detectors).toEqual([{ detector: 'visual_glitch', status: 'completed' }]);
    expect(misalignments(ended)).toEqual([]);
  });

  test('gives the same findings for identical bytes', async () => {
    const prompt = 'static camera, 9:16, seamless loop, at night';
    const [one, other] = [await evaluate(toTheRight, prompt), await evaluate(toTheRight, prompt)];
    expect(one.result).toEqual(other.result);
    expect(misalignments(one).length).toBeGreaterThan(0);
  });
});

type Row = { file_name: string; prompt: string };
const rowsOf = (folder: string): Row[] =>
  parse(readFileSync(join(folder, 'metadata.csv')), { columns: true, bom: true });

describe('the sample clips match their prompts', () => {
  const samples = rowsOf(samplesFolder).map((row) => [row.file_name, row.prompt] as const);

  testFor('%s', samples, ['lantern-in-the-rain.mp4'], async ([file, prompt]) => {
    const ended = await evaluate(readFileSync(join(samplesFolder, file)), prompt);
    expect(misalignments(ended)).toEqual([]);
  });
});

describeWith({ shared: true, full: true }, 'clips made by others', () => {
  const folder = join(sharedFolder ?? '', 'media', 'clips');
  const read = (file: string) => readFileSync(join(folder, file));
  const promptOf = (file: string) =>
    rowsOf(folder).find(({ file_name: name }) => name === file)?.prompt ?? '';

  // The last asks for night.
  test.each([
    ['toy-ship.mp4', () => promptOf('toy-ship.mp4')],
    ['dirt-road-suv.mp4', () => promptOf('dirt-road-suv.mp4')],
    ['ruins-portrait.mp4', () => readFileSync(join(folder, 'ruins-portrait.txt'), 'utf8')],
  ])('%s matches its prompt', async (file, prompt) => {
    const ended = await evaluate(read(file), prompt());
    expect([promptState(ended)?.status, misalignments(ended)]).toEqual(['completed', []]);
  });

  test('graffiti-artist.mp4 is in colour, unlike its prompt', async () => {
    const ended = await evaluate(read('graffiti-artist.mp4'), promptOf('graffiti-artist.mp4'));
    expect(misalignments(ended)).toMatchObject([
      { severity: 5, prompt_segment: { text: 'black and white film' } },
    ]);
  });
});
