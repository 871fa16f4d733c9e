import { describe, expect, test } from 'vitest';
import { exitCodeOfDocument } from '../../../hosts/cli/exit-code.ts';
import { type ClipState, countStates } from '../../../shared/domain/clip-state.ts';
import type { ResultDocument } from '../../../shared/domain/result-document.ts';

const documentOf = (states: ClipState[], stoppedBy: string | null): ResultDocument => ({
  batch: null,
  counts: countStates(states),
  stopped_by: stoppedBy === null ? null : { code: stoppedBy, message: 'Why.' },
  clips: [],
});

describe('the exit code is the first that applies', () => {
  const problems: ClipState[] = ['uncertain', 'failed', 'pending'];

  test.each<[number, ClipState[], string | null, boolean]>([
    [2, problems, 'data_folder_busy', true],
    [2, problems, 'data_folder_busy', false],
    [130, problems, 'insufficient_credits', true],
    [130, problems, null, true],
    [130, [], null, true],
    [3, problems, 'insufficient_credits', false],
    [3, problems, 'constructor', false],
    [4, problems, null, false],
    [1, ['failed'], null, false],
    [1, ['rejected'], null, false],
    [1, ['needs_prompt'], null, false],
    [0, ['completed', 'partial', 'cancelled', 'pending'], null, false],
  ])('%i for %j, stopped by %s, interrupted: %s', (exitCode, states, stoppedBy, isInterrupted) => {
    expect(exitCodeOfDocument(documentOf(states, stoppedBy), isInterrupted)).toBe(exitCode);
  });
});
