import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardStatus } from '../../../renderer/features/clip-cards/CardState.tsx';
import { builtInViews } from '../../../renderer/features/library/sidebar/built-in-views.ts';
import type { ClipCard, LibraryFilter, ReviewTotals } from '../../../shared/contract/library.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import { clipIdOf, flicker, libraryTablesIn } from '../../support/library-tables.ts';
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
const clips: Record<string, [clip: Clip, label: string, view: string | null]> = {
  clean: [{}, 'Clean', 'Clean'],
  dismissed: [{ findings: 1, verdict: 'wrong' }, 'Clean', 'Clean'],
  unreviewed: [{ findings: 1 }, 'Needs review', 'Needs review'],
  confirmed: [{ findings: 1, verdict: 'real' }, 'Confirmed', 'Confirmed defects'],
  'no prompt': [pictureOnly, 'Picture clean', 'Not judged'],
  'no prompt, dismissed': [
    { ...pictureOnly, findings: 1, verdict: 'wrong' },
    'Picture clean',
    'Not judged',
  ],
  'no prompt, unreviewed': [{ ...pictureOnly, findings: 1 }, 'Needs review', 'Needs review'],
  'picture asked': [{ types: 'visual_glitch' }, 'Picture clean', 'Not judged'],
  'prompt asked': [{ types: 'prompt_misalignment' }, 'Prompt matches', 'Not judged'],
  'prompt skipped': [{ isSkipped: true }, 'Prompt not checked', 'Not judged'],
  failed: [{ ...pictureOnly, state: 'failed' }, 'Failed', 'Not judged'],
  'needs prompt': [{ state: 'needs_prompt' }, 'Needs prompt', null],
};

let totals: ReviewTotals;
const cards = new Map<string, ClipCard>();
const found = new Map<string, string[]>();

const views = ['Clean', 'Needs review', 'Confirmed defects', 'Not judged'];
const filterOf = (view: string): Partial<LibraryFilter> =>
  builtInViews.find(({ name }) => name === view)?.filter ?? {};

const dataDir = mkdtempSync(join(tmpdir(), 'clipcheck-test-'));
const library = libraryTablesIn(dataDir);
afterAll(() => {
  library.close();
  rmSync(dataDir, { recursive: true });
});

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
  for (const view of [...views, 'Picture clean']) {
    const filter = view === 'Picture clean' ? { findingTypes: ['picture_clean'] } : filterOf(view);
    found.set(view, Object.keys(await library.cards(filter)).sort());
  }
  totals = await library.calls.reviewTotals(anyClip);
});

test.for(Object.entries(clips))('%s: one name, in one of the views of results', ([name, row]) => {
  const [, label, view] = row;
  const card = cards.get(name);
  expect(card && cardStatus(card).label).toBe(label);
  expect(views.filter((one) => found.get(one)?.includes(name))).toEqual(view ? [view] : []);
});

test('finds clips with a clean picture without those that failed', () => {
  expect(found.get('Picture clean')).toEqual([
    ...['no prompt', 'no prompt, dismissed', 'picture asked', 'prompt skipped'],
  ]);
});

test('a batch counts a clip without a prompt as one with a clean picture, and never as clean', () => {
  expect(totals).toMatchObject({ clips: 12, clean: 2, toReview: 2 });
  expect(totals.pictureClean + totals.notJudged).toBeGreaterThanOrEqual(4);
  expect(totals.pictureClean).toBeGreaterThan(0);
});
