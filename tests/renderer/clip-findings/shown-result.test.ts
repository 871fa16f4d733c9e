import { describe, expect, it } from 'vitest';
import {
  evaluationTally,
  needsConfirmation,
} from '../../../renderer/features/clip-actions/EvaluateClipsDialog.tsx';
import { shownResult } from '../../../renderer/features/clip-findings/shown-result.ts';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { judgmentOf } from '../../../shared/domain/judgment.ts';
import type { Run } from '../../../shared/model/run.ts';
import { resultOf } from '../../../tools/library/made-up-evaluation.ts';

const finding = { id: '1', type: 'visual_glitch' as const, description: 'A flash.' };

const types = ['visual_glitch', 'prompt_misalignment'];

const sentAnswer = (runId: string, promptDetector: string) => ({
  id: runId,
  status: 'completed',
  result: resultOf([finding]),
  detectors: [
    { detector: 'visual_glitch', status: 'completed' },
    { detector: 'prompt_misalignment', status: promptDetector },
  ],
});

const run = (runId: string, promptDetector: string): Run => {
  const raw = sentAnswer(runId, promptDetector);
  const judgment = judgmentOf({ state: 'completed', types, copy: null, raw });
  const verdict = { trackId: 't', verdict: 'real', verdictBy: 'person', note: '' };
  const answer = { hasResult: true, detectors: raw.detectors };
  const read = { runId, state: 'completed', promptSource: 'typed', types, answer, judgment };
  return { ...read, findings: [{ ...finding, ...verdict }] } as unknown as Run;
};

const card = (changes: Partial<ClipCard>): ClipCard =>
  ({ state: 'completed', prompt: 'a fox', types, runId: 'newest', ...changes }) as ClipCard;

const detail: ClipDetail = {
  card: card({}),
  files: [],
  hasSound: null,
  address: null,
  runs: [run('newest', 'skipped'), run('older', 'completed')],
  ownFindings: [],
  clientAnswers: [],
  opinions: [],
};

describe('The result on the page of a clip', () => {
  it('is the latest, or that of the selected run', () => {
    const shown = shownResult(detail, null);
    expect(shown.run?.runId).toBe('newest');
    expect(shown.findings).toMatchObject([{ verdict: 'real' }]);
    expect(shownResult(detail, 'older' as RunId).run?.runId).toBe('older');
  });

  it('is the one before where the latest run has failed', () => {
    const failed = {
      ...run('newest', 'failed'),
      state: 'failed' as const,
      answer: null,
      findings: [],
    };
    const runs = [failed, run('older', 'completed')];
    expect(shownResult({ ...detail, runs }, null).run?.runId).toBe('older');
    const withoutRun = { ...detail, card: card({ runId: null }), runs };
    expect(shownResult(withoutRun, null).run?.runId).toBe('older');
    expect(shownResult({ ...detail, runs: [failed] }, null).run?.runId).toBe('newest');
    expect(shownResult({ ...detail, runs }, 'newest' as RunId).run?.runId).toBe('newest');
  });

  it('is the latest with a finding that must stay', () => {
    const gone = { ...run('newest', 'completed'), findings: [] };
    const runs = [gone, run('older', 'completed'), run('oldest', 'completed')];
    expect(shownResult({ ...detail, runs }, null, 't').run?.runId).toBe('older');
    expect(shownResult({ ...detail, runs }, 'oldest' as RunId, 't').run?.runId).toBe('oldest');
    expect(shownResult({ ...detail, runs }, null, 'unknown').run?.runId).toBe('newest');
    expect(shownResult({ ...detail, runs }, null).run?.runId).toBe('newest');
  });

  const broken = run('newest', 'failed');
  const early = judgmentOf({
    state: 'submitted',
    types,
    copy: null,
    raw: sentAnswer('newest', 'completed'),
  });
  const unread = { ...broken.judgment, unreadableFindings: 2 };

  it.each([
    ['that is whole', run('newest', 'completed'), 'No defects found.'],
    [
      'with findings that could not be read',
      { ...broken, judgment: unread },
      'Not evaluated · checked: picture; prompt not checked; 2 findings could not be read.',
    ],
    ['that is not complete', { ...broken, judgment: early }, 'There is no result yet.'],
    ['that does not exist', null, 'There is no result yet.'],
  ])('says what was checked if nothing was found: a result %s', (_, one, text) => {
    expect(shownResult({ ...detail, runs: one ? [one] : [] }, null).noneText).toBe(text);
  });
});

it('Before clips are evaluated, the user is asked where some have a result, no prompt or no place in view, and only then', () => {
  const fresh = card({ state: 'pending' });
  const done = card({});
  const bare = card({ state: 'needs_prompt', prompt: null });
  const refused = card({ state: 'rejected', prompt: null });
  expect(evaluationTally([fresh, done, bare, refused])).toEqual({
    total: 4,
    rejected: 1,
    needPrompt: 1,
    haveResult: 1,
    outOfView: 0,
  });
  expect(needsConfirmation(evaluationTally([fresh], 1))).toBe(true);
  expect(needsConfirmation(evaluationTally([fresh, card({ state: 'failed' })]))).toBe(false);
  expect(needsConfirmation(evaluationTally([done]))).toBe(true);
  expect(needsConfirmation(evaluationTally([bare]))).toBe(true);
});
