import { expect, test } from 'vitest';
import { countFindings } from '../../shared/domain/count-findings.ts';
import { type SortedCard, sortFolderOf } from '../../shared/domain/sort-folders.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';

/** A card with a finding for each verdict; null for none. */
const found = (...verdicts: (Verdict | null)[]): SortedCard => ({
  ...{ decision: null, state: 'completed', notJudged: null, unreadableFindings: 0 },
  ...{ types: ['visual_glitch', 'prompt_misalignment'], promptSource: 'sidecar' },
  ...{ isImported: false, parts: [{ types: ['visual_glitch'], imported: false }] },
  ...countFindings(verdicts.map((verdict) => ({ type: 'visual_glitch', verdict }))),
});
const clean = found();

test('uses the decision as the folder, and undecided for none', () => {
  expect(sortFolderOf({ ...clean, decision: 'keep' }, 'decision')).toBe('keep');
  expect(sortFolderOf({ ...found(null), decision: 'reject' }, 'decision')).toBe('reject');
  expect(sortFolderOf(clean, 'decision')).toBe('undecided');
  expect(sortFolderOf(undefined, 'decision')).toBe('undecided');
});

test.for<[string, SortedCard | undefined, string]>([
  ['all judged and nothing found', clean, 'clean'],
  ['a finding', found(null), 'findings'],
  ['a confirmed finding', found('real'), 'findings'],
  ['dismissed findings only', found('wrong', 'intended', 'duplicate'), 'clean'],
  ['one finding of three left', found('wrong', null, 'intended'), 'findings'],
  ['a confirmed finding beside dismissed ones', found('wrong', 'real', 'wrong'), 'findings'],
  ['a prompt alone', { ...clean, types: ['prompt_misalignment'] }, 'not-judged'],
  [
    'a picture alone, though there is a prompt',
    { ...clean, types: ['visual_glitch'] },
    'not-judged',
  ],
  [
    'a picture, and no prompt',
    { ...clean, types: ['visual_glitch'], promptSource: 'none' },
    'clean',
  ],
  ['a part not judged', { ...clean, notJudged: 'part' }, 'not-judged'],
  ['a part not judged beside a finding', { ...found(null), notJudged: 'part' }, 'findings'],
  [
    'dismissed findings, and a part not judged',
    { ...found('wrong'), notJudged: 'prompt' },
    'not-judged',
  ],
  ['findings that cannot be read', { ...clean, unreadableFindings: 1 }, 'not-judged'],
  ['a run that failed', { ...clean, state: 'failed' }, 'not-judged'],
  ['never evaluated', { ...clean, state: 'pending' }, 'not-judged'],
  ['not in the library', undefined, 'not-judged'],
])('by result, %s: %s', ([, card, folder]) => {
  expect(sortFolderOf(card, 'result')).toBe(folder);
});

test('an imported verdict that dismisses a finding makes no clip clean', () => {
  expect(sortFolderOf(found('wrong'), 'result', true)).toBe('not-judged');
  expect(sortFolderOf(found('wrong', 'real'), 'result', true)).toBe('findings');
});

test('an imported part takes no finding away that was made here', () => {
  const types = ['prompt_misalignment'];
  const parts = [...found().parts, { types, imported: true }];
  const joined = { ...found(null), isImported: true, parts };
  expect(sortFolderOf(joined, 'result', true)).toBe('findings');
  const imported = { ...joined, parts: [{ types: ['visual_glitch'], imported: true }] };
  expect(sortFolderOf(imported, 'result', true)).toBe('not-judged');
});
