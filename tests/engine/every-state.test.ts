import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkTexts } from '../../engine/reports/client/client-texts.ts';
import { formatCountOf } from '../../engine/reports/text/format-amounts.ts';
import type { ClipCard } from '../../shared/contract/library.ts';
import { findingKindNames } from '../../shared/domain/shown-names.ts';
import {
  type CheckedKind,
  noOutcomes,
  outcomeNames,
  outcomes,
  outcomesText,
} from '../../shared/model/outcome.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { startEvaluator } from '../support/evaluator-process.ts';
import { type EveryState, makeEveryState, type StateName } from '../support/every-state.ts';
import { allRows, anyClip } from '../support/made-up-values.ts';
import { pdfPages, pdfPrograms } from '../support/pdf-tools.ts';
import { testWith } from '../support/requires.ts';
import {
  readableText,
  writeReport,
  writtenFiles,
  writtenReport,
} from '../support/written-report.ts';

let states: EveryState;

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'clipcheck-states-'));
  const evaluator = await startEvaluator({ faults: [], allowsPrivate: true });
  try {
    states = await makeEveryState(root, evaluator);
  } finally {
    await evaluator.stop();
  }
  return () => rm(root, { recursive: true, force: true });
});

const expected: Readonly<Record<StateName, string>> = {
  'at-address': 'no_defects',
  cancelled: 'not_evaluated (nothing)',
  clean: 'no_defects, keep',
  confirmed: 'confirmed (picture; 2 of 3 claims), 1 confirmed, 1 open, reject',
  dismissed: 'no_defects (picture; 2 of 3 claims), 1 intended, 1 wrong',
  failed: 'failed (nothing)',
  // Its earlier result counts.
  'failed-again': 'needs_review, 1 open',
  'imported-clean': 'no_defects, imported, missing, keep',
  'imported-dismissed':
    'no_defects (picture; 2 of 3 claims), 1 intended, 1 wrong, imported, missing',
  'imported-open': 'needs_review, 1 open, imported, missing',
  'imported-reused': 'no_defects, imported',
  missing: 'needs_review, 1 open, missing',
  'needs-prompt': 'not_evaluated (nothing)',
  'no-prompt': 'no_defects (picture; no prompt was given)',
  open: 'needs_review, 1 open',
  'open-other': 'needs_review (picture; prompt not checked), 1 open',
  'open-prompt': 'needs_review (picture; 2 of 3 claims), 1 open',
  part: 'not_evaluated (frames 10–159 of 160)',
  'part-open': 'needs_review (frames 10–159 of 160), 1 open',
  pending: 'not_evaluated (nothing)',
  'picture-failed': 'not_evaluated (prompt; picture not checked)',
  'picture-only': 'no_defects (picture; prompt not checked)',
  'prompt-failed': 'no_defects (picture; prompt not checked)',
  'prompt-missed': 'no_defects (picture; no prompt was given)',
  'prompt-only': 'not_evaluated (prompt; picture not checked)',
  'prompt-skipped': 'no_defects (picture; prompt not checked)',
  rejected: 'failed (nothing)',
  reused: 'no_defects',
  uncertain: 'uncertain (nothing)',
  unreadable:
    'not_evaluated (part of the picture; prompt not checked; 2 findings could not be read)',
  'wrong-summary': 'not_evaluated (part of the picture)',
};

const describeCard = (card: ClipCard): string => {
  const { outcome, checkedNote, counts, decision } = card;
  return [
    checkedNote === 'picture and prompt' ? outcome : `${outcome} (${checkedNote})`,
    ...Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`])),
    ...(card.isImported ? ['imported'] : []),
    ...(card.isMissing ? ['missing'] : []),
    ...(decision === null ? [] : [decision]),
  ].join(', ');
};

test('the engine gives a clip each outcome, with its findings and what was checked', async () => {
  const { dataDir, clipIds } = states;
  const engine = openEngine({ dataDir, service: null });
  const described: Record<string, string> = {};
  for (const [name, clipId] of Object.entries(clipIds)) {
    const { card } = await engine.clips.get(clipId);
    expect(card.name).toBe(`${name}.mp4`);
    described[name] = describeCard(card);
  }
  expect(described).toEqual(expected);
});

const tally = (cards: readonly ClipCard[]) => {
  const totals = { outcomes: noOutcomes(), findings: { ...cards[0]?.counts } };
  for (const [index, { outcome, counts }] of cards.entries()) {
    totals.outcomes[outcome] += 1;
    if (index === 0) continue;
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
      totals.findings[name] = (totals.findings[name] ?? 0) + counts[name];
    }
  }
  return totals;
};

test('library, queue, trends and the command line agree on outcomes and verdicts', async () => {
  const { dataDir } = states;
  const engine = openEngine({ dataDir, service: null });
  const { rows } = await engine.library.page(allRows);
  const totals = await engine.library.totals(allRows);
  expect(totals).toMatchObject({ clips: rows.length, ...tally(rows) });
  expect(Object.values(totals.outcomes)).not.toContain(0);
  const facets = await engine.library.facets(allRows);
  expect(facets.outcomes.map(({ value, count }) => [value, count])).toEqual(
    Object.entries(totals.outcomes),
  );
  expect((await engine.library.trends(allRows)).totals).toEqual(totals);

  const cards = new Map(rows.map((card) => [card.clipId, card]));
  for (const { batchId } of engine.queue.list()) {
    const { rows: jobs } = engine.queue.jobs({
      batchId,
      states: [],
      causes: [],
      offset: 0,
      limit: 100,
    });
    // No clip is twice in a batch.
    const expectedOutcomes = noOutcomes();
    for (const { clipId, state, outcome } of jobs) {
      const isJudged = state === 'completed' || state === 'partial';
      const counted = isJudged && clipId ? cards.get(clipId)?.outcome : outcome;
      if (counted) expectedOutcomes[counted] += 1;
    }
    const { outcomes } = await engine.library.batchTotals({ batchId });
    expect(outcomes).toEqual(expectedOutcomes);
  }
  await engine.close();

  const list = await runCliHere(['list', '--json'], { dataDir });
  const document = documentFrom(list);
  expect(document.outcomes).toEqual(totals.outcomes);
  const byName = new Map(rows.map((card) => [card.name, card]));
  for (const { path, outcome, checked } of document.clips) {
    const card = byName.get(basename(path));
    expect({ path, outcome, checked }).toEqual({
      path,
      outcome: card?.outcome,
      checked: card?.checkedNote,
    });
  }
  const text = (await runCliHere(['list'], { dataDir })).stdout;
  // The file of an imported result was found here, too.
  const files = document.clips.length;
  expect(text).toContain(
    `${files} files of ${rows.length} clips: ${outcomesText(totals.outcomes)}\n`,
  );
});

const countsOf = async (dataDir: string) => {
  const engine = openEngine({ dataDir, service: null });
  const totals = await engine.library.totals({ filter: anyClip });
  await engine.close();
  const { confirmed, open, ...dismissed } = totals.findings;
  const verdicts = { real: confirmed, ...dismissed, unreviewed: open };
  return {
    byOutcome: outcomes.map(
      (outcome) => [outcomeNames[outcome], totals.outcomes[outcome]] as const,
    ),
    byVerdict: (Object.keys(verdicts) as (keyof typeof verdicts)[])
      .filter((verdict) => verdicts[verdict] > 0)
      .map((verdict) => [findingKindNames[verdict], verdicts[verdict]] as const),
    ...totals,
  };
};

type Counts = Awaited<ReturnType<typeof countsOf>>;

const expectTeamNumbers = (text: string, { byOutcome, clips, findings, outcomes }: Counts) => {
  const named = byOutcome.filter(([, count]) => count > 0);
  expect(text).toContain(` ${named.map(([name]) => name).join(' ')} Clips `);
  expect(text).toContain(` All ${named.map(([, count]) => count).join(' ')} ${clips} `);
  const counts: readonly (readonly [string, number])[] = [
    ['clips with findings', outcomes.confirmed + outcomes.needs_review],
    [
      `findings: ${findings.confirmed} confirmed, ${findings.open} unreviewed`,
      findings.confirmed + findings.open,
    ],
  ];
  for (const [name, count] of counts) {
    // Figures stand above their names, which come first in the page.
    expect(text).toMatch(new RegExp(` (?:${name} ${count}|${count} ${name}) `));
  }
};

test('reports agree with the library on clips, outcomes, checks and findings', async () => {
  const { dataDir } = states;
  const library = await countsOf(dataDir);
  const { byOutcome, byVerdict } = library;

  const md = await writtenReport(dataDir, 'md');
  const rowOf = (counts: typeof byOutcome): string =>
    counts.map(([name, count]) => `${name}: ${count}`).join(', ');
  expect(md).toContain(`| Outcome | ${rowOf(byOutcome)} |`);
  expect(md).toContain(`| Verdict, dismissed too | ${rowOf(byVerdict)} |`);
  for (const [name, count] of byOutcome) {
    expect(md.split(`\nOutcome: ${name}`)).toHaveLength(count + 1);
  }

  const bundle = await writtenFiles(dataDir, 'bundle');
  for (const page of [await writtenReport(dataDir, 'html'), bundle['index.html'] ?? '']) {
    expectTeamNumbers(readableText(page), library);
    for (const outcome of outcomes) {
      const clips = page.split(`data-outcome="${outcome}" data-decision`);
      expect(clips).toHaveLength(library.outcomes[outcome] + 1);
    }
  }

  const clientBundle = await writtenFiles(dataDir, 'bundle', { layout: 'client' });
  const clientPage = await writtenReport(dataDir, 'html', { layout: 'client' });
  for (const page of [clientPage, clientBundle['index.html'] ?? '']) {
    expect(page.split('<li class="card"')).toHaveLength(library.clips + 1);
    const text = readableText(page);
    expect(text).toContain(` Findings: ${library.findings.confirmed} `);
    for (const [kind, count] of Object.entries(library.checked)) {
      const name = checkTexts[kind as CheckedKind];
      expect(text).toContain(`${name}: ${formatCountOf(count, 'clip')}`);
    }
  }

  const [head = '', ...rows] = (await writtenReport(dataDir, 'csv-clips')).trim().split('\r\n');
  const column = (name: string) => rows.map((row) => row.split(',')[head.split(',').indexOf(name)]);
  for (const outcome of outcomes) {
    const matching = column('outcome').filter((value) => value === outcome);
    expect(matching).toHaveLength(library.outcomes[outcome]);
  }
});

testWith({ programs: pdfPrograms }, 'PDFs agree on clips, outcomes and findings', async () => {
  const { dataDir } = states;
  const path = join(dataDir, '..', 'report.pdf');
  await writeReport(dataDir, 'pdf', path, { stills: 'none' });
  const [first = ''] = await pdfPages(path, 'raw');
  expectTeamNumbers(first.replaceAll(/\s+/g, ' '), await countsOf(dataDir));
});
