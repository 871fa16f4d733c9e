import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type Evaluation, evaluationSchema } from '../../shared/service-api/evaluation.ts';
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

describe('a prompt with measurable claims', () => {
  /** The camera glides past a skyline, for 4 seconds of 640 x 360 pixels. */
  const skyline = readFileSync(join(samplesFolder, 'city-windows-at-dusk.mp4'));

  test('gets findings with the segment in code points, and the outcome of every word', async () => {
    const prompt = '🌄 Red towers, warm tones. A 5-second video, 9:16, static shot, 24 fps.';
    const ended = await evaluate(skyline, prompt);
    expect(evaluationSchema.parse(ended)).toEqual(ended);
    expect(ended.result?.summary).toMatchObject({ has_prompt_misalignment: true });
    const type = 'prompt_misalignment';
    expect(misalignments(ended)).toEqual([
      {
        id: 'length-28-42',
        type,
        clipcheck_kind: 'length',
        severity: 2,
        description: 'The prompt asks for 5 seconds; the clip lasts 4 seconds.',
        prompt_segment: { text: '5-second video', char_start: 28, char_end: 42 },
      },
      {
        id: 'aspect-44-48',
        type,
        clipcheck_kind: 'aspect',
        severity: 5,
        description: 'The prompt asks for 9:16; the clip is 640 x 360 pixels, 1.78:1.',
        prompt_segment: { text: '9:16', char_start: 44, char_end: 48 },
      },
      {
        id: 'camera-50-61',
        type,
        clipcheck_kind: 'camera',
        severity: 3,
        description: expect.stringMatching(/the camera moves to the right by 1\d% of the picture/),
        prompt_segment: { text: 'static shot', char_start: 50, char_end: 61 },
      },
    ]);
    expect(promptState(ended)).toMatchObject({
      status: 'completed',
      clipcheck_claims: [
        {
          prompt_segment: { text: 'Red' },
          kind: 'dominant-colour',
          outcome: 'not_judged',
          reason: { code: 'color_of_part' },
        },
        { prompt_segment: { text: 'towers' }, kind: 'other', outcome: 'not_judged' },
        { prompt_segment: { text: 'warm tones' }, outcome: 'not_judged' },
        { prompt_segment: { text: 'A' }, kind: 'other' },
        { kind: 'length', outcome: 'contradicted', finding_id: 'length-28-42' },
        { kind: 'aspect', outcome: 'contradicted', finding_id: 'aspect-44-48' },
        { kind: 'camera', outcome: 'contradicted', finding_id: 'camera-50-61' },
        { kind: 'frame-rate', outcome: 'as_claimed' },
      ],
    });
  });

  test('is judged alone or not at all where only one type is requested', async () => {
    const requested = async (type: string) => {
      const more = { glitch_types: [type] };
      const { detectors, result } = await evaluate(skyline, 'A 5 second video', more);
      return [detectors?.map(({ detector }) => detector), result?.glitches.map(({ id }) => id)];
    };
    expect(await requested('prompt_misalignment')).toEqual([
      ['prompt_misalignment'],
      ['length-2-16'],
    ]);
    expect(await requested('visual_glitch')).toEqual([
      ['visual_glitch'],
      ['black-and-flash-61-62'],
    ]);
  });
});

type Row = { file_name: string; prompt: string };
const rowsOf = (folder: string): Row[] =>
  parse(readFileSync(join(folder, 'metadata.csv')), { columns: true, bom: true });

const samples = rowsOf(samplesFolder).map((row) => [row.file_name, row.prompt] as const);

testFor('%s matches its prompt', samples, ['lantern-in-the-rain.mp4'], async ([file, prompt]) => {
  const ended = await evaluate(readFileSync(join(samplesFolder, file)), prompt);
  expect(misalignments(ended)).toEqual([]);
});

describeWith({ shared: true, full: true }, 'clips made by others', () => {
  const folder = join(sharedFolder ?? '', 'media', 'clips');

  test.each([
    ['toy-ship.mp4', []],
    // Asks for night.
    ['ruins-portrait.mp4', []],
    // In color, unlike its prompt.
    ['graffiti-artist.mp4', [{ severity: 5, prompt_segment: { text: 'black and white film' } }]],
  ])('%s has only right findings about its prompt', async (file, expected) => {
    const row = rowsOf(folder).find(({ file_name }) => file_name === file);
    const beside = () => readFileSync(join(folder, file.replace('.mp4', '.txt')), 'utf8');
    const ended = await evaluate(readFileSync(join(folder, file)), row?.prompt ?? beside());
    expect(misalignments(ended)).toMatchObject(expected);
  });
});
