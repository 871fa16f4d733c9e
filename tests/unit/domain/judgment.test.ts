import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgmentOf, notJudgedOfClip, reasonOfJudgment } from '../../../shared/domain/judgment.ts';
import { isAllRequestedJudged } from '../../../shared/domain/not-judged-kinds.ts';
import { outcomeOf } from '../../../shared/model/outcome.ts';
import { resultOf } from '../../../tools/library/made-up-evaluation.ts';

const [picture, prompt] = ['visual_glitch', 'prompt_misalignment'];
const both = [picture, prompt];

const copyOf = (frameCount: number) => ({ startFrame: 0, frameCount, sourceFrames: 480 });

const list = (pictureStatus: string, promptStatus: string) => [
  { detector: picture, status: pictureStatus },
  { detector: prompt, status: promptStatus },
];

type Row = {
  state?: string;
  types?: readonly string[];
  detectors?: unknown;
  result?: unknown;
  copy?: ReturnType<typeof copyOf> | null;
};

const judge = ({ state = 'completed', types = both, copy = null, ...answer }: Row) =>
  judgmentOf({
    state,
    types,
    copy,
    raw: { id: 'e', status: state, result: resultOf([]), ...answer },
  });

const flash = { id: 'g', type: picture, description: 'A flash.' };
const summary = (changes: object) => ({ ...resultOf([]).summary, ...changes });

test.each<[string, Row]>([
  ['where its detectors completed or were reused', { detectors: list('completed', 'reused') }],
  ['where an older record names no detectors', {}],
  [
    'where nothing but the picture was asked for',
    { types: [picture], detectors: list('completed', 'skipped') },
  ],
  ['where a copy has all frames', { copy: copyOf(480) }],
  ['with findings that its summary counts', { result: resultOf([flash]) }],
])('a fully judged result %s', (_name, row) => {
  expect(judge(row)).toMatchObject({ isJudged: true, notJudged: null, reasons: [] });
});

describe('a partly judged result', () => {
  const twice = [...list('completed', 'completed'), { detector: prompt, status: 'skipped' }];
  const without = (changes: object) => ({ glitches: [], summary: summary(changes) });
  test.each<[string, Row, string, string[]]>([
    ['skipped', { detectors: list('completed', 'skipped') }, 'prompt', ['skipped']],
    ['the picture skipped', { detectors: list('skipped', 'completed') }, 'picture', ['skipped']],
    ['all skipped', { detectors: list('skipped', 'skipped') }, 'all', ['skipped', 'skipped']],
    [
      'all asked for skipped',
      { types: [prompt], detectors: list('completed', 'skipped') },
      'all',
      ['skipped'],
    ],
    ['failed', { state: 'partial', detectors: list('completed', 'failed') }, 'part', ['failed']],
    ['pending at its end', { detectors: list('completed', 'pending') }, 'prompt', ['pending']],
    [
      'an unknown status',
      { detectors: list('dreaming', 'completed') },
      'picture',
      ['unknown_status'],
    ],
    [
      'a detector that the list lacks',
      { detectors: list('completed', 'completed').slice(0, 1) },
      'prompt',
      ['not_listed'],
    ],
    ['a list that is none', { detectors: 'completed' }, 'all', ['not_listed', 'not_listed']],
    ['one of two entries', { detectors: twice }, 'prompt', ['skipped']],
    ['too high a count', { result: without({ num_glitches: 2 }) }, 'part', ['summary_mismatch']],
    [
      'a summary that names another type',
      { result: without({ has_visual_glitch: true }) },
      'part',
      ['summary_mismatch'],
    ],
    ['no summary', { result: { glitches: [] } }, 'part', ['summary_mismatch']],
    [
      'unreadable findings',
      { result: resultOf(['a flash', null]) },
      'part',
      ['findings_unreadable'],
    ],
    ['some of the frames', { copy: copyOf(360) }, 'part', ['part_of_clip']],
    ['no result', { result: null }, 'all', ['result_unreadable']],
    ['an unreadable result', { result: { glitches: 'none' } }, 'all', ['result_unreadable']],
    [
      'a partial run that lacks nothing',
      { state: 'partial', detectors: list('completed', 'completed') },
      'part',
      ['partial'],
    ],
  ])('%s', (_name, row, notJudged, kinds) => {
    const judgment = judge(row);
    expect(judgment).toMatchObject({ isJudged: false, notJudged });
    expect(judgment.reasons.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each<[string, Row]>([
    [
      'Picture not checked: its check has the unknown status “dreaming”.',
      { detectors: list('dreaming', 'completed') },
    ],
    [
      'The service’s summary is missing, or differs from its list of findings.',
      { result: without({ num_glitches: 2 }) },
    ],
    [
      'Prompt not checked: its check was still pending when the run ended.',
      { detectors: list('completed', 'pending') },
    ],
    [
      'Picture not checked: its check has the unknown status “unknown”.',
      { detectors: [{ detector: picture }] },
    ],
    [
      'The service marked its result as partial but did not say what is missing.',
      { state: 'partial' },
    ],
  ])('has the reason: %s', (message, row) => {
    expect(judge(row).reasons.map((reason) => reason.message)).toContain(message);
  });

  test('has no judgment in an unfinished or failed run, whatever it sent', () => {
    for (const state of ['submitted', 'failed', 'gone', 'uncertain']) {
      expect(judge({ state })).toMatchObject({ isJudged: false, notJudged: null, reasons: [] });
    }
  });

  test('the reason of the clip is that of a failed detector, with all sentences', () => {
    const error = { code: 'model_timeout', message: 'Too slow' };
    const detectors = [
      { detector: picture, status: 'skipped' },
      { detector: prompt, status: 'failed', error },
    ];
    const reason = {
      code: 'model_timeout',
      message: 'Picture not checked. The prompt was not checked: Too slow',
    };
    expect(reasonOfJudgment(judge({ detectors }))).toEqual(reason);
    expect(reasonOfJudgment(judge({ copy: copyOf(1) }))).toBeNull();
  });
});

const orAnything = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, value, fc.jsonValue());
const statuses = ['completed', 'reused', 'pending', 'failed', 'skipped', 'dreaming', '', 7];
const entry = fc.record(
  { detector: fc.constantFrom(...both, 'sound_glitch'), status: fc.constantFrom(...statuses) },
  { requiredKeys: [] },
);
const counts = fc.record(
  {
    num_glitches: fc.constantFrom(0, 1, '0'),
    has_visual_glitch: fc.constantFrom(false, true, null),
    has_prompt_misalignment: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const anyRun = fc.record({
  state: fc.constantFrom('completed', 'completed', 'partial', 'failed', 'submitted', 'gone'),
  types: fc.subarray([...both]),
  copy: fc.constantFrom(null, null, copyOf(480), copyOf(479)),
  detectors: orAnything(
    fc.oneof(
      fc.constantFrom(undefined, list('completed', 'reused')),
      fc.array(entry, { maxLength: 3 }),
    ),
  ),
  glitches: orAnything(fc.constantFrom([], [], [flash], [7])),
  summary: orAnything(fc.oneof(fc.constant(summary({})), counts)),
});
type AnyRun = typeof anyRun extends fc.Arbitrary<infer Run> ? Run : never;

/** The rule as the issue words it, for a result without findings. */
const mayBeClean = ({ state, types, copy, detectors, glitches, summary: counted }: AnyRun) => {
  const listed = detectors as { detector?: unknown; status?: unknown }[] | null | undefined;
  const isTypeJudged = (type: string | undefined): boolean => {
    const own = listed?.filter((one) => one?.detector === type) ?? [{ status: state }];
    return own.length > 0 && own.every(({ status }) => /^(completed|reused)$/.test(String(status)));
  };
  return (
    (types.length === 0 ? both : types).every(isTypeJudged) &&
    state === 'completed' &&
    (copy === null || copy.frameCount === copy.sourceFrames) &&
    isDeepStrictEqual([glitches, counted], [[], summary({})])
  );
};

test('whatever a service sends, a result without findings is fully judged only under the rule', () => {
  let clean = 0;
  fc.assert(
    fc.property(anyRun, (run) => {
      const { detectors, glitches, summary: counted } = run;
      const raw = {
        id: 'e',
        status: 'completed',
        detectors,
        result: { glitches, summary: counted },
      };
      const judgment = judgmentOf({ ...run, raw });
      const { isJudged, reasons, unreadableFindings } = judgment;
      const isPictureAsked = run.types.length === 0 || run.types.includes(picture);
      const hasResult = isJudged || reasons.length > 0;
      const isPictureJudged =
        hasResult && isPictureAsked && reasons.every(({ type }) => type === prompt);
      expect(isJudged && reasons.length > 0).toBe(false);
      const state = run.state === 'partial' ? 'partial' : 'completed';
      const notJudged = notJudgedOfClip(state, judgment);
      // As in cards, tables and reports, for a clip that counts as evaluated.
      expect(isAllRequestedJudged({ state, notJudged })).toBe(isJudged);
      const outcome = outcomeOf({ state, counts: { confirmed: 0, open: 0 }, judgment });
      expect(outcome === 'no_defects').toBe(isPictureJudged && unreadableFindings === 0);
      if (!isJudged || !isDeepStrictEqual(glitches, [])) return;
      clean += 1;
      expect(mayBeClean(run)).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(clean).toBeGreaterThan(0);
});

test('a clip that counts as evaluated without a matching run is not judged', () => {
  expect(notJudgedOfClip('completed', null)).toBe('all');
  expect(notJudgedOfClip('completed', judge({ state: 'gone' }))).toBe('all');
  expect(notJudgedOfClip('pending', null)).toBeNull();
});
