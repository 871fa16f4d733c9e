import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ClipCard } from '../../shared/contract/library.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { startEvaluator } from '../support/evaluator-process.ts';
import { type EveryState, makeEveryState, type StateName } from '../support/every-state.ts';

let library: EveryState;

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'clipcheck-states-'));
  const evaluator = await startEvaluator({ faults: [], allowsPrivate: true });
  try {
    library = await makeEveryState(root, evaluator);
  } finally {
    await evaluator.stop();
  }
  return () => rm(root, { recursive: true, force: true });
});

/** The card of each clip, as `describeCard` describes it. */
const expected: Readonly<Record<StateName, string>> = {
  'at-address': 'completed',
  cancelled: 'cancelled',
  clean: 'completed, keep',
  confirmed: 'completed, 1 open, 1 real, reject',
  dismissed: 'completed, 1 intended, 1 wrong',
  failed: 'failed',
  // Its earlier result counts.
  'failed-again': 'completed, 1 open',
  'imported-clean': 'completed, imported, missing, keep',
  'imported-dismissed': 'completed, 1 intended, 1 wrong, imported, missing',
  'imported-open': 'completed, 1 open, imported, missing',
  'imported-reused': 'completed, imported',
  missing: 'completed, 1 open, missing',
  'needs-prompt': 'needs_prompt',
  'no-prompt': 'completed',
  open: 'completed, 1 open',
  'open-other': 'completed, not judged: prompt, 1 open',
  'open-prompt': 'completed, 1 open',
  part: 'completed, not judged: part',
  'part-open': 'completed, not judged: part, 1 open',
  pending: 'pending',
  'picture-failed': 'partial, not judged: part',
  'picture-only': 'completed',
  'prompt-failed': 'partial, not judged: part',
  'prompt-missed': 'completed, not judged: prompt',
  'prompt-only': 'completed',
  'prompt-skipped': 'completed, not judged: prompt',
  rejected: 'rejected',
  reused: 'completed',
  uncertain: 'uncertain',
  unreadable: 'completed, not judged: part, 2 unreadable',
  'wrong-summary': 'completed, not judged: part',
};

const describeCard = (card: ClipCard): string => {
  const { state, notJudged, unreviewed, unreadableFindings, verdicts, decision } = card;
  const counts = Object.entries({ open: unreviewed, unreadable: unreadableFindings, ...verdicts });
  return [
    state,
    ...(notJudged === null ? [] : [`not judged: ${notJudged}`]),
    ...counts.flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`])),
    ...(card.isImported ? ['imported'] : []),
    ...(card.isMissing ? ['missing'] : []),
    ...(decision === null ? [] : [decision]),
  ].join(', ');
};

test('the engine gives a clip each state, with its findings and what was not judged', async () => {
  const { dataDir, clipIds } = library;
  const engine = openEngine({ dataDir, service: null });
  const described: Record<string, string> = {};
  for (const [name, clipId] of Object.entries(clipIds)) {
    const { card } = await engine.clips.get(clipId);
    expect(card.name).toBe(`${name}.mp4`);
    described[name] = describeCard(card);
  }
  expect(described).toEqual(expected);
});
