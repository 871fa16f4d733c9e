import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EngineEvent, PromptedClip } from '../../../engine/index.ts';
import { errorLines } from '../../../hosts/cli/output/error-text.ts';
import { createLineProgress } from '../../../hosts/cli/output/progress.ts';
import {
  importedTableLines,
  promptTableLines,
} from '../../../hosts/cli/output/prompt-table-text.ts';
import { failedConditionsLines, resultTable } from '../../../hosts/cli/output/result-table.ts';
import { shownClipLines } from '../../../hosts/cli/output/shown-clip-text.ts';
import { textOfLines } from '../../../hosts/cli/output/write-out.ts';
import type { ClipWithOutcome, DocumentWithOutcomes } from '../../../shared/documents/result.ts';
import type { ShownClip } from '../../../shared/documents/show.ts';
import { countStates } from '../../../shared/domain/clip-state.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import { noOutcomes } from '../../../shared/model/outcome.ts';
import { escapeJson } from '../../../shared/text/json-text.ts';
import { deceptive } from '../../support/hostile-library.ts';
import { madeUpMark } from '../../support/made-up-values.ts';
import { projectRoot } from '../../support/shared-folder.ts';

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...deceptive, '\u001b', '\r', '"', '\\'),
    fc.string({ maxLength: 1 }),
  ),
});

/** Characters that control a terminal or turn the reading direction; only \n ends lines. */
const unsafe = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

const ids = { batchId: 'b' as BatchId, jobId: 1 as JobId };

const ended = (text: string): EngineEvent & { type: 'clip-ended' } => ({
  type: 'clip-ended',
  ...ids,
  path: `/${text}`,
  state: 'failed',
  findings: 0,
  reason: { code: text, message: text },
  reused: true,
  imported: true,
  outcome: 'failed',
  checkedNote: 'nothing',
});

const clipOf = (text: string): ClipWithOutcome => ({
  path: `/${text}`,
  sha256: null,
  state: 'partial',
  reason: { code: text, message: text },
  notJudged: 'part',
  unreadableFindings: 1,
  claims: null,
  outcome: 'needs_review',
  checked: text,
  next: { action: 'look', reasons: [] },
  notJudgedReasons: [{ kind: 'failed', type: text, message: text }],
  prompt: text,
  promptSource: text,
  promptConflicts: [],
  evaluationId: text,
  attempt: null,
  reused: true,
  imported: true,
  adopted: false,
  copy: null,
  parts: [],
  findings: [{ id: text, type: text, description: text, prompt_segment: { text } }],
});

const documentOf = (text: string): DocumentWithOutcomes => ({
  outcomes: { ...noOutcomes(), needs_review: 1 },
  batch: text,
  counts: countStates(['partial']),
  stoppedBy: { code: text, message: text },
  warnings: [{ code: text, message: text }],
  clips: [clipOf(text)],
  brokenConditions: [
    {
      condition: 'glitch>0',
      path: `/${text}`,
      sha256: null,
      findings: 1,
      importedVerdicts: 1,
      reason: text,
    },
  ],
  untrustedImports: [{ path: `/${text}`, sha256: null }],
});

const shown = (text: string): ShownClip => ({
  sha256: null,
  clip: clipOf(text),
  ownFindings: [{ trackId: text, ...madeUpMark({ kind: text, note: text }) }],
  runs: [
    {
      runId: text,
      evaluationId: text,
      state: 'failed',
      claims: null,
      attempt: 1,
      model: text,
      modelVersion: text,
      prompt: text,
      promptSource: 'typed',
      glitchTypes: [text],
      videoSeconds: 1,
      billableUnits: 1,
      createdMs: 0,
      endedMs: null,
      error: null,
      copy: null,
      videoNotes: [text],
      imported: true,
      adopted: true,
      requestId: text,
      refreshed: [{ atMs: 0, changes: [text], earlierEvaluation: null }],
      notJudged: 'part',
      unreadableFindings: 1,
      notJudgedReasons: [{ kind: 'failed', type: text, message: text }],
      findings: [{ id: text, type: text }],
      places: [{ frames: null, notes: [text] }],
      evaluation: {
        id: text,
        status: 'failed',
        error: { code: text, message: text, request_id: text },
        detectors: [{ detector: text, status: text, error: { code: text, message: text } }],
      },
    },
  ],
});

const prompted = (text: string): PromptedClip => {
  const found = { text, source: 'sidecar', origin: text, detail: text };
  const candidates = [{ key: text, label: text, text }];
  const question = { workflowKey: text, candidates };
  const promptSearch = { prompt: found, others: [found], question };
  return { path: `/${text}`, root: '/', promptSearch } as unknown as PromptedClip;
};

const progressLines = (text: string): string[] => {
  const lines: string[] = [];
  const view = createLineProgress((line) => lines.push(line));
  const reason = { code: text, message: text };
  view.show({ type: 'note', message: text });
  view.show(ended(text));
  view.show({ type: 'waiting', batchId: ids.batchId, reason: text, untilMs: 0 });
  view.show({ type: 'batch-stopped', batchId: ids.batchId, reason });
  view.end();
  return lines;
};

const table = { widthCells: 80, emptyText: '', marksReused: true };
const row = (text: string) => ({ line: 1, name: text, prompt: text });

const outputs: Record<string, (text: string) => string[]> = {
  'table of results': (text) => resultTable(documentOf(text), table),
  'clips that fail': (text) => failedConditionsLines(documentOf(text)),
  'clip that is shown': (text) => shownClipLines(shown(text)),
  'table of prompts': (text) => promptTableLines([prompted(text)], 80),
  'table that was imported': (text) =>
    importedTableLines(
      {
        changes: [],
        changed: 0,
        unchanged: 0,
        complaints: [text],
        unknown: { count: 1, first: [row(text)] },
        ambiguous: { count: 1, first: [{ ...row(text), clips: [text] }] },
        settled: { count: 1, first: [row(text)] },
        withoutRow: { count: 1, first: [text] },
      },
      80,
    ),
  error: (text) => errorLines(new Error(text)),
  progress: progressLines,
};

test.for(Object.entries(outputs))(
  'no text can control the terminal or reverse the reading direction: %s',
  ([, write]) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = write(text);
        const written = textOfLines(lines);
        expect(written).not.toMatch(unsafe);
        expect(written.split('\n')).toHaveLength(lines.length + 1);
      }),
    );
  },
);

test('JSON of any text holds nothing deceptive, and is the same value', () => {
  const anyValue = fc.dictionary(anyText, fc.oneof(anyText, fc.array(anyText), fc.integer()));
  fc.assert(
    fc.property(anyValue, (value) => {
      const json = escapeJson(JSON.stringify(value, null, 2));
      expect(json).not.toMatch(unsafe);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('everything that commands print leaves by one of two files', () => {
  const folder = join(projectRoot, 'hosts/cli');
  const direct = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      /console\.|\b(?:stdout|stderr)\.write\(/.test(readFileSync(join(folder, name), 'utf8')),
  );
  // Before anything is loaded, `start` refuses an old Node; a watch prints results as they come.
  expect(direct.sort()).toEqual(['output/watch-view.ts', 'output/write-out.ts', 'start.ts']);
});
