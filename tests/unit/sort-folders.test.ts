import { expect, test } from 'vitest';
import { type SortedCard, sortFolderOf } from '../../shared/domain/sort-folders.ts';

const clean: SortedCard = {
  ...{ decision: null, state: 'completed', notJudged: null, findings: [], unreadableFindings: 0 },
  verdicts: { real: 0, intended: 0, wrong: 0, duplicate: 0 },
};
const found = (count: number, verdicts: Partial<SortedCard['verdicts']> = {}): SortedCard => ({
  ...{ ...clean, findings: [{ type: 'visual_glitch', count }] },
  verdicts: { ...clean.verdicts, ...verdicts },
});

test('a decision is the folder, and none is undecided', () => {
  expect(sortFolderOf({ ...clean, decision: 'keep' }, 'decision')).toBe('keep');
  expect(sortFolderOf({ ...found(1), decision: 'reject' }, 'decision')).toBe('reject');
  expect(sortFolderOf(clean, 'decision')).toBe('undecided');
  expect(sortFolderOf(undefined, 'decision')).toBe('undecided');
});

test.for<[string, SortedCard | undefined, string]>([
  ['all judged and nothing found', clean, 'clean'],
  ['a finding', found(1), 'findings'],
  ['a confirmed finding', found(1, { real: 1 }), 'findings'],
  ['dismissed findings only', found(3, { wrong: 1, intended: 1, duplicate: 1 }), 'clean'],
  ['one finding of three left', found(3, { wrong: 2 }), 'findings'],
  ['a part not judged', { ...clean, notJudged: 'part' }, 'not-judged'],
  ['a part not judged beside a finding', { ...found(1), notJudged: 'part' }, 'findings'],
  [
    'dismissed findings, and a part not judged',
    { ...found(1, { wrong: 1 }), notJudged: 'prompt' },
    'not-judged',
  ],
  ['findings that cannot be read', { ...clean, unreadableFindings: 1 }, 'not-judged'],
  ['a run that failed', { ...clean, state: 'failed' }, 'not-judged'],
  ['never evaluated', { ...clean, state: 'pending' }, 'not-judged'],
  ['not in the library', undefined, 'not-judged'],
])('by result, %s: %s', ([, card, folder]) => {
  expect(sortFolderOf(card, 'result')).toBe(folder);
});
