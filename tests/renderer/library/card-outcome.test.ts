import { beforeAll, expect, test } from 'vitest';
import { builtInViews } from '../../../renderer/features/library/sidebar/built-in-views.ts';
import type { ClipCard, ClipTotals } from '../../../shared/contract/library.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import {
  type Outcome,
  outcomeNames,
  outcomeNote,
  outcomes,
} from '../../../shared/model/outcome.ts';
import { clipIdOf, flicker, libraryTablesForAll } from '../../support/library-tables.ts';
import { anyClip } from '../../support/made-up-values.ts';

type Clip = {
  findings?: number;
  verdict?: 'real' | 'wrong';
  /** Requested types, if not both. */
  types?: string;
  promptSource?: string;
  /** Its service skipped the prompt. */
  isSkipped?: true;
  state?: ClipState;
};

const pictureOnly = { types: 'visual_glitch', promptSource: 'none' };
const noPrompt = 'picture; no prompt was given';
const dismissed = { findings: 1, verdict: 'wrong' } as const;
const clips: Record<string, [clip: Clip, outcome: Outcome, note: string | null]> = {
  judged: [{}, 'no_defects', null],
  dismissed: [dismissed, 'no_defects', null],
  unreviewed: [{ findings: 1 }, 'needs_review', null],
  confirmed: [{ findings: 1, verdict: 'real' }, 'confirmed', null],
  'no prompt': [pictureOnly, 'no_defects', noPrompt],
  'no prompt, dismissed': [{ ...pictureOnly, ...dismissed }, 'no_defects', noPrompt],
  'no prompt, unreviewed': [
    { ...pictureOnly, findings: 1 },
    'needs_review',
    `checked: ${noPrompt}`,
  ],
  'picture asked': [{ types: 'visual_glitch' }, 'no_defects', 'picture; prompt not checked'],
  'prompt asked': [
    { types: 'prompt_misalignment' },
    'not_evaluated',
    'checked: prompt; picture not checked',
  ],
  'prompt skipped': [{ isSkipped: true }, 'no_defects', 'picture; prompt not checked'],
  failed: [{ ...pictureOnly, state: 'failed' }, 'failed', null],
  rejected: [{ state: 'rejected' }, 'failed', 'can’t be evaluated'],
  'needs prompt': [{ state: 'needs_prompt' }, 'not_evaluated', 'needs prompt'],
};

let totals: ClipTotals;
const cards = new Map<string, ClipCard>();
/** Names of the clips in each view. */
const found = new Map<string, string[]>();

const views = builtInViews.filter(({ filter }) => filter.outcomes.length > 0);

const library = libraryTablesForAll();

beforeAll(async () => {
  for (const [index, [name, [clip]]] of Object.entries(clips).entries()) {
    const { findings = 0, verdict, types, promptSource = 'sidecar', isSkipped, state } = clip;
    const clipId = clipIdOf(index.toString(16));
    const path = `/clips/${name}`;
    library.addFile(clipId, path);
    const detectors = [
      { detector: 'visual_glitch', status: 'completed' },
      { detector: 'prompt_misalignment', status: isSkipped ? 'skipped' : 'completed' },
    ];
    const glitches = Array.from({ length: findings }, (_, at) => flicker(at, at + 5));
    const runId = library.addRun(clipId, glitches, { detectors });
    if (types !== undefined) {
      library.connection
        .prepare('UPDATE runs SET glitch_types = ?, prompt_source = ? WHERE id = ?')
        .run(types, promptSource, runId);
    }
    const result = state === undefined ? { runId } : {};
    const job = { clipId, state: state ?? 'completed', promptSource, ...result } as const;
    library.addJob(path, [{ stage: 'done', ...job }]);
    if (verdict) await library.calls.setVerdict({ clipIds: [clipId], verdict });
  }
  for (const [name, card] of Object.entries(await library.cards())) cards.set(name, card);
  for (const { name, filter } of views) {
    found.set(name, Object.keys(await library.cards(filter)));
  }
  totals = await library.calls.totals({ filter: anyClip });
});

test.for(Object.entries(clips))('%s: one outcome and note, and the view of it', ([name, row]) => {
  const [, outcome, note] = row;
  const card = cards.get(name);
  expect(card?.outcome).toBe(outcome);
  expect(card && outcomeNote(card)).toBe(note);
  const inViews = views.filter((view) => found.get(view.name)?.includes(name));
  expect(inViews.map((view) => view.name)).toEqual([outcomeNames[outcome]]);
});

test('the totals count as many clips of each outcome as its view has', () => {
  expect(totals.clips).toBe(13);
  for (const outcome of outcomes) {
    expect(totals.outcomes[outcome]).toBe(found.get(outcomeNames[outcome])?.length);
  }
});
