import { expect, test } from 'vitest';
import { shownClipText } from '../../../hosts/cli/output/shown-clip-text.ts';
import type { RunDocument } from '../../../shared/documents/show.ts';

const run: RunDocument = {
  runId: 'r',
  evaluationId: 'e',
  state: 'partial',
  attempt: 1,
  model: null,
  modelVersion: null,
  prompt: null,
  promptSource: 'none',
  glitchTypes: ['visual_glitch'],
  videoSeconds: 1,
  billableUnits: null,
  createdMs: 0,
  endedMs: null,
  error: null,
  copy: null,
  imported: false,
  videoNotes: [],
  notJudged: 'part',
  notJudgedReasons: [],
  unreadableFindings: 0,
  findings: [],
  places: [],
  evaluation: null,
};

test('a run is shown without findings only if all that were sent could be read', () => {
  const textOf = (unreadableFindings: number): string =>
    shownClipText({ sha256: null, clip: null, runs: [{ ...run, unreadableFindings }] });
  expect(textOf(0)).toContain('  finding    none reported\n');
  expect(textOf(2)).not.toContain('  finding ');
});
