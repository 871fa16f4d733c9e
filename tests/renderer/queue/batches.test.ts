import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { retryableCount } from '../../../renderer/features/evaluate/use-batch-actions.ts';
import { BatchProgress } from '../../../renderer/features/queue/batch/BatchProgress.tsx';
import {
  countInGroup,
  problemCount,
  stageGroupsOf,
} from '../../../renderer/features/queue/batch/stage-groups.ts';
import { phaseText } from '../../../renderer/features/queue/PhaseMark.tsx';
import { batchToShow, orderBatches } from '../../../renderer/rpc/use-batches.ts';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import {
  type ClipState,
  clipStates,
  countStates,
  stages,
} from '../../../shared/domain/clip-state.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { batchInfo } from '../../support/made-up-values.ts';

const batch = (id: string, phase: BatchInfo['phase'], endedMs: number | null = null): BatchInfo =>
  batchInfo({ batchId: id as BatchId, label: id, phase, endedMs });

test('running batches keep their order, and finished ones follow, latest first', () => {
  const ordered = orderBatches([
    batch('old', 'ended', 1),
    batch('new', 'ended', 2),
    batch('paused', 'paused'),
    batch('running', 'running'),
  ]);
  expect(ordered.map(({ label }) => label)).toEqual(['paused', 'running', 'new', 'old']);
});

test('a running batch is shown before a stopped one', () => {
  expect(batchToShow([batch('paused', 'paused'), batch('runs', 'running')])?.label).toBe('runs');
  expect(batchToShow([batch('paused', 'paused')])?.label).toBe('paused');
  expect(batchToShow([])).toBeUndefined();
});

const service = { serviceAddress: 'https://example.com' };

test('every stage before the end belongs to exactly one displayed step, which counts its clips', () => {
  const shown = stageGroupsOf(service).flatMap((group) => [...group.stages]);
  expect(shown.toSorted()).toEqual(stages.filter((stage) => stage !== 'done').toSorted());
  const counts = stageGroupsOf(service).map((group) =>
    countInGroup(group, { probe: 2, hash: 3, upload: 7 }),
  );
  expect(counts).toEqual(expect.arrayContaining([5, 7]));
});

test('on this machine nothing is uploaded or submitted: clips are read and checked', () => {
  const groups = stageGroupsOf({ serviceAddress: null });
  expect(groups.map(({ label }) => label)).toEqual(['Reading', 'Checking']);
  expect(groups.flatMap((group) => group.stages).toSorted()).toEqual(
    stages.filter((stage) => stage !== 'done' && stage !== 'waiting').toSorted(),
  );
});

test('all clips without a complete result are problems, except waiting and skipped ones', () => {
  const isProblem = (state: ClipState) => problemCount(countStates([state])) === 1;
  const others = ['completed', 'pending', 'cancelled'];
  expect(clipStates.filter((state) => !isProblem(state)).toSorted()).toEqual(others.toSorted());
});

test('offers a retry of all only for clips that may succeed as they are', () => {
  const withCounts = (counts: Partial<BatchInfo['counts']>): BatchInfo => ({
    ...batch('a', 'ended'),
    counts: { ...countStates([]), ...counts },
  });
  expect(retryableCount(withCounts({ rejected: 3, needs_prompt: 2 }))).toBe(0);
  expect(retryableCount(withCounts({ rejected: 3, failed: 1, partial: 1, cancelled: 1 }))).toBe(3);
});

test('a pausing batch tells for how many clips it waits', () => {
  const textOf = (stages: BatchInfo['stages'], phase: BatchInfo['phase'] = 'pausing'): string =>
    phaseText(batchInfo({ phase, stages }));
  expect(textOf({ waiting: 40, upload: 5, poll: 10 })).toBe('Pausing after the 15 clips in work');
  expect(textOf({ waiting: 40, poll: 1 })).toBe('Pausing after the clip in work');
  expect(textOf({ waiting: 40 })).toBe('Pausing');
  expect(textOf({ poll: 2 }, 'running')).toBe('Running');
});

test('the bar is empty while clips are searched for', () => {
  const bar = createElement(BatchProgress, { batch: batch('new', 'scanning') });
  const page = renderToStaticMarkup(createElement(MantineProvider, null, bar));
  expect(page).toContain('Looking for clips');
  expect(page).not.toContain('Progress-section');
});
