import { expect, test } from 'vitest';
import { nextStepOf, type StepFacts, type StepFinding } from '../../../shared/domain/next-step.ts';

const clean: StepFacts = {
  state: 'completed',
  reason: null,
  decision: null,
  isImported: false,
  notJudged: null,
  notJudgedReasons: [],
  claims: null,
  findings: [],
};

const finding = (changes: Partial<StepFinding> = {}): StepFinding => ({
  number: 1,
  type: 'visual_glitch',
  kind: 'flicker',
  description: 'It flickers.',
  namedWords: '',
  place: { hasRegion: true, firstFrame: 3, lastFrame: 8 },
  verdict: null,
  verdictBy: null,
  ...changes,
});

const judged = (verdict: StepFinding['verdict'], verdictBy: StepFinding['verdictBy'] = 'person') =>
  finding({ verdict, verdictBy });

const offSpec: Partial<StepFacts> = {
  state: 'rejected',
  reason: {
    code: 'off_spec',
    message: 'Both.',
    unmet: [
      { property: 'size', message: '1280×720 instead of 1920×1080' },
      { property: 'audio', message: 'no audio track' },
    ],
  },
};
const skipped = { kind: 'skipped', type: 'prompt_misalignment', message: '!' } as const;
const failed = { kind: 'failed', type: 'visual_glitch', message: '!' } as const;
const unjudged = { notJudged: 'prompt', notJudgedReasons: [skipped] } as const;
const because = (code: string) => ({ reason: { code, message: 'Because.' } });

test.each<[action: string, kinds: string[], changes: Partial<StepFacts>]>([
  // All that was requested was judged, and nothing counts.
  ['accept', [], {}],
  ['accept', [], { claims: { judged: 2, total: 2 } }],
  ['accept', [], { findings: [judged('wrong'), judged('intended'), judged('duplicate')] }],
  ['retry', ['flicker'], { findings: [judged('wrong'), finding()] }],
  ['retry', ['flicker'], { findings: [judged('real')] }],
  // The author of an import could let clips pass.
  ['retry', ['flicker'], { findings: [judged('wrong', 'import')] }],
  // An opinion that was not measured.
  ['look', ['flicker'], { findings: [finding({ isPossible: true })] }],
  ['retry', ['flicker'], { findings: [finding({ isPossible: true }), finding()] }],
  ['look', ['imported'], { isImported: true }],
  // What was found counts, whatever else was not judged.
  ['retry', ['flicker'], { ...unjudged, findings: [finding()] }],
  ['look', ['skipped'], unjudged],
  ['look', ['skipped'], { ...unjudged, findings: [judged('wrong')] }],
  ['look', ['claims'], { claims: { judged: 2, total: 6 } }],
  ['look', ['not_judged'], { notJudged: 'all' }],
  ['look', ['skipped'], { ...unjudged, claims: { judged: 0, total: 6 } }],
  ['look', ['failed'], { state: 'partial', notJudgedReasons: [failed] }],
  ['look', ['model_timeout'], { state: 'failed', ...because('model_timeout') }],
  ['look', ['outcome_unknown'], { state: 'uncertain', ...because('outcome_unknown') }],
  ['look', ['missing_prompt'], { state: 'needs_prompt', ...because('missing_prompt') }],
  ['look', ['skipped'], { state: 'cancelled', ...because('skipped') }],
  ['look', ['not_judged'], { state: 'pending' }],
  [
    'stop',
    ['insufficient_credits'],
    { state: 'pending', stoppedBy: because('insufficient_credits').reason },
  ],
  ['stop', ['invalid_video'], { state: 'rejected', ...because('invalid_video') }],
  // Other clips of a batch that was stopped have their results.
  ['accept', [], { stoppedBy: because('insufficient_credits').reason }],
  // A person's decision comes first, but a file off the spec cannot be delivered.
  ['accept', ['kept'], { ...unjudged, decision: 'keep', findings: [finding()] }],
  ['accept', ['kept'], { state: 'rejected', ...because('video_too_long'), decision: 'keep' }],
  ['stop', ['rejected'], { decision: 'reject' }],
  ['retry', ['spec_size', 'spec_audio'], offSpec],
  ['retry', ['spec_size', 'spec_audio'], { ...offSpec, decision: 'keep' }],
  ['stop', ['rejected'], { ...offSpec, decision: 'reject' }],
])('%s for %j: %j', (action, kinds, changes) => {
  const next = nextStepOf({ ...clean, ...changes });
  expect([next.action, next.reasons.map(({ kind }) => kind)]).toEqual([action, kinds]);
});

test('states the facts of findings: frames and words as far as they have any', () => {
  const findings = [
    finding(),
    finding({
      number: 2,
      type: 'prompt_misalignment',
      kind: 'camera',
      description: '',
      namedWords: 'slow pan',
      place: { hasRegion: false, firstFrame: 0, lastFrame: 95 },
    }),
  ];
  expect(nextStepOf({ ...clean, findings }).reasons).toEqual([
    {
      kind: 'flicker',
      frames: { first: 3, last: 8 },
      words: null,
      finding: 1,
      message: 'It flickers.',
    },
    {
      kind: 'camera',
      frames: null,
      words: 'slow pan',
      finding: 2,
      message: 'Prompt misalignment',
    },
  ]);
});
