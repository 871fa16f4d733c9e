import { expect, test } from 'vitest';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import { countFindings } from '../../../shared/model/count-findings.ts';
import { outcomeOf } from '../../../shared/model/outcome.ts';
import { type SortedCard, sortFolderOf } from '../../../shared/model/sort-folders.ts';

/** A card with a finding for each verdict; null for none. */
const found = (
  verdicts: readonly (Verdict | null)[],
  rest: Partial<Parameters<typeof outcomeOf>[0]> = {},
): SortedCard => {
  const counted = countFindings(verdicts.map((verdict) => ({ type: 'visual_glitch', verdict })));
  const judgment = { picture: 'whole', unreadableFindings: 0 } as const;
  return {
    decision: null,
    isImported: false,
    parts: [{ types: ['visual_glitch'], imported: false }],
    outcome: outcomeOf({ state: 'completed', counts: counted.counts, judgment, ...rest }),
    ...counted,
  };
};
const passed = found([]);

test('uses the decision as the folder, and undecided for none', () => {
  expect(sortFolderOf({ ...passed, decision: 'keep' }, 'decision')).toBe('keep');
  expect(sortFolderOf({ ...found([null]), decision: 'reject' }, 'decision')).toBe('reject');
  expect(sortFolderOf(passed, 'decision')).toBe('undecided');
  expect(sortFolderOf(undefined, 'decision')).toBe('undecided');
});

test.for<[string, SortedCard | undefined, string]>([
  ['the picture judged and nothing found', passed, 'no-defects'],
  ['a finding', found([null]), 'needs-review'],
  ['a confirmed finding', found(['real']), 'confirmed'],
  ['dismissed findings only', found(['wrong', 'intended', 'duplicate']), 'no-defects'],
  ['never evaluated', found([], { state: 'pending', judgment: null }), 'not-evaluated'],
  ['a run that failed', found([], { state: 'failed' }), 'not-evaluated'],
  ['a run of unknown outcome', found([], { state: 'uncertain' }), 'not-evaluated'],
  ['not in the library', undefined, 'not-evaluated'],
])('by result, %s: %s', ([, card, folder]) => {
  expect(sortFolderOf(card, 'result')).toBe(folder);
});

test('an imported verdict that dismisses a finding lets no clip pass', () => {
  expect(sortFolderOf(found(['wrong']), 'result', true)).toBe('not-evaluated');
  expect(sortFolderOf(found(['wrong', 'real']), 'result', true)).toBe('confirmed');
});

test('an imported part takes no finding away that was made here', () => {
  const types = ['prompt_misalignment'];
  const parts = [...passed.parts, { types, imported: true }];
  const joined = { ...found([null]), isImported: true, parts };
  expect(sortFolderOf(joined, 'result', true)).toBe('needs-review');
  const imported = { ...joined, parts: [{ types: ['visual_glitch'], imported: true }] };
  expect(sortFolderOf(imported, 'result', true)).toBe('not-evaluated');
});
