import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ImportResult } from '../../shared/contract/reports.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { anyClip } from '../support/made-up-values.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { importedInto } from '../support/written-report.ts';

/** Six clips of `tests/support/every-state.ts`, as written on 2026-11-27. It never changes. */
const report = join(projectRoot, 'tests', 'fixtures', 'records', 'version-1.jsonl');

let dataDir: string;
let imported: ImportResult;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clipcheck-version-1-'));
  imported = await importedInto(dataDir, report);
  return () => rm(dataDir, { recursive: true, force: true });
});

/** Reads all clips of the library. @returns one value for each, by name */
const ofEachClip = async (describe: (detail: ClipDetail) => unknown) => {
  const engine = openEngine({ dataDir, service: null });
  const sort = { by: 'name', direction: 'ascending' } as const;
  const { rows } = await engine.library.page({ filter: anyClip, sort, offset: 0, limit: 10 });
  const described = rows.map(async ({ name, clipId }) => [
    name,
    describe(await engine.clips.get(clipId)),
  ]);
  return Object.fromEntries(await Promise.all(described));
};

test('a report of version 1 is imported completely', () => {
  expect(imported).toEqual({
    clips: 6,
    added: 6,
    extended: 0,
    runs: 7,
    verdicts: 1,
    conflicts: 0,
    broken: 0,
    problems: [],
  });
});

test('its clips arrive with their states, decisions and what was not judged', async () => {
  const facts = await ofEachClip(({ card, files }) => [
    card.state,
    card.notJudged,
    card.decision,
    card.promptSource,
    files[0]?.path ?? card.address,
  ]);
  expect(facts).toEqual({
    'at-address.mp4': ['completed', null, null, 'manifest', 'https://clips.example/at-address.mp4'],
    'confirmed.mp4': ['completed', null, 'reject', 'sidecar', '/clips/confirmed.mp4'],
    'failed-again.mp4': ['completed', null, null, 'sidecar', '/clips/failed-again.mp4'],
    'no-prompt.mp4': ['completed', 'prompt', null, 'none', '/clips/no-prompt.mp4'],
    'part-open.mp4': ['completed', 'part', null, 'sidecar', '/clips/part-open.mp4'],
    'uncertain.mp4': ['uncertain', null, null, 'sidecar', '/clips/uncertain.mp4'],
  });
});

test('its runs arrive, newest first, as imported ones of their service', async () => {
  const runs = await ofEachClip((clip) =>
    clip.runs.map(({ state, error, prompt, isImported, serviceAddress }) => {
      expect([isImported, serviceAddress]).toEqual([true, 'http://127.0.0.1:4000']);
      return `${error?.code ?? state}: ${prompt}`;
    }),
  );
  expect(runs).toEqual({
    'at-address.mp4': ['completed: No cuts'],
    'confirmed.mp4': ['completed: A 120 second video, no cuts'],
    'failed-again.mp4': ['model_timeout: No cuts', 'completed: No cuts'],
    'no-prompt.mp4': ['completed: '],
    'part-open.mp4': ['completed: No cuts'],
    'uncertain.mp4': ['service_unreachable: No cuts'],
  });
});

test('its findings arrive with their places, verdicts and notes', async () => {
  const findings = await ofEachClip((clip) =>
    clip.runs.flatMap((run) =>
      run.findings.map(({ region, namedWords, severity, verdict, verdictBy, note }) => [
        region ? `${region.start.frame}-${region.end.frame}` : namedWords,
        severity,
        verdict,
        verdictBy,
        note,
      ]),
    ),
  );
  expect(findings).toEqual({
    'at-address.mp4': [],
    'confirmed.mp4': [
      ['10-12', null, 'real', 'import', 'It is real.'],
      ['120 second video', 5, null, null, ''],
    ],
    'failed-again.mp4': [['10-12', null, null, null, '']],
    'no-prompt.mp4': [],
    // Of the clip: the copy that was evaluated begins at its frame 10.
    'part-open.mp4': [['80-82', null, null, null, '']],
    'uncertain.mp4': [],
  });
});
