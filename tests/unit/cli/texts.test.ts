import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../../engine/index.ts';
import { errorLines } from '../../../hosts/cli/output/error-text.ts';
import { clipNames, endedLine, waitingLine } from '../../../hosts/cli/output/phrases.ts';
import { findingLine } from '../../../hosts/cli/output/result-table.ts';
import { shownClipLines } from '../../../hosts/cli/output/shown-clip-text.ts';
import { textOfLines } from '../../../hosts/cli/output/write-out.ts';
import type { RunDocument } from '../../../shared/documents/show.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { madeUpMark } from '../../support/made-up-values.ts';
import { projectRoot } from '../../support/shared-folder.ts';

const ended = (
  more: Partial<EngineEvent & { type: 'clip-ended' }>,
): EngineEvent & { type: 'clip-ended' } => ({
  type: 'clip-ended',
  batchId: 'b' as BatchId,
  jobId: 1 as JobId,
  path: '/clips/a.mp4',
  state: 'completed',
  reason: null,
  findings: 0,
  outcome: 'no_defects',
  checkedNote: 'picture and prompt',
  reused: false,
  imported: false,
  ...more,
});

test.each([
  ['all was checked', {}, 'a.mp4  no defects found, 0 findings'],
  [
    'all was checked, one finding',
    { outcome: 'needs_review', findings: 1 },
    'a.mp4  needs review, 1 finding',
  ],
  [
    'it has no prompt',
    { checkedNote: 'picture; no prompt was given' },
    'a.mp4  no defects found, 0 findings (picture; no prompt was given)',
  ],
  [
    'a part was skipped, and the rest has findings',
    { outcome: 'needs_review', findings: 2, checkedNote: 'picture; prompt not checked' },
    'a.mp4  needs review, 2 findings (picture; prompt not checked)',
  ],
  [
    'a part failed',
    {
      state: 'partial',
      outcome: 'not_evaluated',
      checkedNote: 'prompt; picture not checked',
      reason: { code: 'model_timeout', message: 'Why.' },
    },
    'a.mp4  not evaluated, 0 findings (prompt; picture not checked; model timeout)',
  ],
  [
    'nothing could be checked',
    { checkedNote: 'nothing', reason: { code: 'not_judged', message: 'Why.' } },
    'a.mp4  completed: Why.',
  ],
  [
    'nothing can be read',
    { outcome: 'not_evaluated', reason: { code: 'result_unreadable', message: 'Why.' } },
    'a.mp4  not evaluated, with an unreadable result',
  ],
  [
    'it failed',
    { state: 'failed', outcome: 'failed', reason: { code: 'model_timeout', message: 'Why.' } },
    'a.mp4  failed: Why.',
  ],
] as const)('the line about a finished clip where %s', (_name, more, line) => {
  expect(endedLine(ended(more))).toBe(line);
});

test('a wait that ends on another day names the day', () => {
  const inMs = Date.now() + 40 * 3_600_000;
  const day = new Date(inMs).toLocaleDateString();
  expect(waitingLine('Too many.', inMs)).toContain(day);
  expect(waitingLine('Too many.', Date.now())).not.toContain(new Date().toLocaleDateString());
  expect(waitingLine('Too many.', inMs)).toMatch(/^Waiting until .*: Too many\.$/);
});

test.each([
  [{ type: 'visual_glitch' }, 'It flickers'],
  [{ type: 'visual_glitch', source: 'model' }, 'It flickers'],
  [{ type: 'visual_glitch', source: 'human' }, 'It flickers (by a person)'],
  [{ type: 'visual_glitch', source: 'robot' }, 'It flickers (by robot)'],
  [{ type: 'audio_glitch' }, 'audio_glitch: It flickers'],
])('names the source unless it is the model, and a type that is not known: %o', (members, line) => {
  expect(findingLine({ id: 'f', description: 'It flickers', ...members })).toBe(line);
});

test.each([
  ['/x/a.mp4 /x/b.mp4', 'a.mp4 b.mp4'],
  ['/x/1/a.mp4 /x/2/a.mp4 /x/2/b.mp4', '1/a.mp4 2/a.mp4 b.mp4'],
  ['/x/1/s/a.mp4 /x/2/s/a.mp4 /a.mp4', '1/s/a.mp4 2/s/a.mp4 /a.mp4'],
  ['/x/a.mp4 /x/a.mp4', 'a.mp4 a.mp4'],
])('the clips %s are named %s', (clips, expected) => {
  const paths = clips.split(' ');
  const names = clipNames(paths);
  expect(paths.map((path) => names.get(path)).join(' ')).toBe(expected);
});

test('distinguishes more clips of one name than a call takes arguments', () => {
  const paths = Array.from({ length: 150_000 }, (_, at) => `/x/${at}/a.mp4`);
  expect(clipNames(paths).get('/x/149999/a.mp4')).toBe('149999/a.mp4');
});

const run: RunDocument = {
  runId: 'r',
  evaluationId: 'e',
  state: 'partial',
  claims: null,
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
  adopted: false,
  requestId: null,
  refreshed: [],
  videoNotes: [],
  notJudged: 'part',
  notJudgedReasons: [],
  unreadableFindings: 0,
  findings: [],
  places: [],
  evaluation: null,
};

const nothing = { sha256: null, clip: null, runs: [], ownFindings: [] };

test('a run is shown without findings only if all that were sent could be read', () => {
  const linesOf = (unreadableFindings: number): string[] =>
    shownClipLines({ ...nothing, runs: [{ ...run, unreadableFindings }] });
  expect(linesOf(0)).toContain('  finding    none reported');
  expect(linesOf(2).join()).not.toContain('  finding ');
});

test('findings that people marked follow the runs', () => {
  const own = { trackId: randomUUID(), ...madeUpMark() };
  expect(shownClipLines({ ...nothing, ownFindings: [own] }).slice(-2)).toEqual([
    'Marked by hand',
    '  finding    frames 12-24: Extra finger (by a person) · real · Six fingers',
  ]);
});

const hostile = 'clip \u001b[2J\u0007\r\u202egpj.mp4';
const harmless = 'clip \\u{1b}[2J\\u{7}\\u{d}\\u{202e}gpj.mp4';

describe('the lines about an error', () => {
  test('are the message, and where its code is explained', () => {
    const page = join(projectRoot, 'docs/troubleshooting.md');
    const error = new AppError('path_not_found', 'There is no a.mp4.');
    expect(errorLines(error)).toEqual([
      'clipcheck: There is no a.mp4.',
      `Help: ${page}, path_not_found`,
    ]);
  });

  test('refer to --help for wrong usage, and nowhere for a code without help', () => {
    expect(errorLines(new AppError('usage', 'Wrong.'))).toEqual([
      'clipcheck: Wrong.',
      '(add --help for help)',
    ]);
    const ofService = new AppError('constructor', 'No.', { kind: 'remote' });
    expect(errorLines(ofService)).toEqual(['clipcheck: No.']);
  });

  test('have the stack of a bug, without terminal commands', () => {
    const lines = textOfLines(errorLines(new TypeError(`cannot read ${hostile}`))).split('\n');
    expect(lines[0]).toBe(`clipcheck: cannot read ${harmless}`);
    expect(lines[1]).toMatch(/^TypeError: cannot read clip \\u\{1b\}\[2J/);
    expect(lines.join('')).toMatch(/ {4}at /);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });

  test('are what was thrown, if it is no error', () => {
    expect(errorLines('all')).toEqual(['clipcheck: all']);
  });
});
