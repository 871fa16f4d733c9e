import { expect, test } from 'vitest';
import { sortProposals, whyText } from '../../../renderer/features/clip-decisions/proposals.ts';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const clip = (
  name: string,
  outcome: DecidableClip['outcome'],
  proposed: DecidableClip['proposed'],
  decision: DecidableClip['decision'] = null,
): DecidableClip => ({ clipId: name as ClipId, name, outcome, proposed, decision });

test('a decision that exists is kept, whatever the result suggests', () => {
  const proposals = sortProposals([
    clip('good', 'no_defects', 'keep'),
    clip('good but rejected', 'no_defects', 'keep', 'reject'),
    clip('bad', 'confirmed', 'reject'),
    clip('bad but kept', 'confirmed', 'reject', 'keep'),
    clip('open', 'needs_review', null),
    clip('open but kept', 'needs_review', null, 'keep'),
  ]);
  expect(proposals).toMatchObject({
    keep: ['good'],
    reject: ['bad'],
    keptDefects: ['bad but kept'],
    undecided: ['good', 'bad', 'open'],
    rest: [{ name: 'open' }],
    counts: { keep: 2, reject: 1, undecided: 3 },
  });
});

test('says why clips are left to a person, worst first', () => {
  expect(
    whyText([
      clip('a', 'not_evaluated', null),
      clip('b', 'needs_review', null),
      clip('c', 'needs_review', null),
      clip('d', 'confirmed', null),
    ]),
  ).toBe(
    '1 defects confirmed, picture not fully checked · 2 findings to review · 1 picture not fully checked',
  );
});
