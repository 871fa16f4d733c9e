import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { decide } from '../support/decide.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  type ClipLine,
  recordHeader,
  recordsFile,
  writtenRecords,
} from '../support/written-report.ts';

const service = shareCliService();

const about = (kind: string) => expect.objectContaining({ kind });

const found = { id: 'g', type: 'visual_glitch', description: 'It flickers.' };

/** A record whose result has no findings and is the newest of all. */
const withoutFindings = (record: ClipLine): ClipLine => ({
  ...record,
  findings: [],
  tracks: [],
  runs: record.runs.map((run) => ({
    ...run,
    track_ids: [],
    created: '2099-01-01T00:00:00.000Z',
    evaluation: { ...(run.evaluation as object), result: { glitches: [] } },
  })),
});

const setUp = async () => {
  const { clips, dataDir: colleague } = await makeClipFolder(['a.mp4']);
  const { env } = service;
  const outcome = forced({ outcome: 'completed', glitches: [found] });
  const cli = (dataDir: string, ...args: string[]) => runCliHere(args, { dataDir, env });
  const run = (dataDir: string, ...args: string[]) =>
    cli(dataDir, 'run', clips, ...outcome, '--json', '--fail-on', 'findings>0', ...args);
  expect((await run(colleague)).exitCode).toBe(5);
  const { clips: records } = await writtenRecords(colleague);
  return { clip: join(clips, 'a.mp4'), colleague, records, cli, run };
};

test('an imported result alone does not pass --fail-on, unless imports are trusted', async () => {
  const { clip, records, cli, run } = await setUp();
  const dataDir = await makeFolder();
  const path = await recordsFile([recordHeader, ...records.map(withoutFindings)]);
  expect((await cli(dataDir, 'import', path)).exitCode).toBe(0);

  const failed = await run(dataDir);
  expect(failed.exitCode).toBe(5);
  const document = documentFrom(failed);
  const look = { action: 'look', reasons: expect.arrayContaining([about('imported')]) };
  expect(document.clips).toMatchObject([
    { reused: true, imported: true, findings: [], next: look },
  ]);
  expect(document.broken_conditions).toEqual([]);
  const { sha256 } = records[0] ?? {};
  expect(document.untrusted_imports).toEqual([{ path: clip, sha256 }]);
  expect(failed.stderr).toContain('Fails: a.mp4: only an imported result\n');
  expect(failed.stderr).toContain('--trust-imports');

  const trusted = await run(dataDir, '--trust-imports');
  expect(trusted.exitCode).toBe(0);
  expect(documentFrom(trusted).untrusted_imports).toEqual([]);
  expect(documentFrom(trusted).clips[0]?.next.reasons).not.toContainEqual(about('imported'));
});

test('the next step goes by decisions that were made here, not by imported ones', async () => {
  const { clip, colleague, cli } = await setUp();
  const { sha256 = '' } = (await writtenRecords(colleague)).clips[0] ?? {};
  const nextOf = async (dataDir: string) =>
    documentFrom(await cli(dataDir, 'list', '--json')).clips[0]?.next;
  decide(colleague, [sha256 as ClipId], 'keep');
  expect(await nextOf(colleague)).toMatchObject({ action: 'accept', reasons: [about('kept')] });
  const { path, clips: decided } = await writtenRecords(colleague);
  expect(decided).toMatchObject([{ outcome: 'needs_review', next: { action: 'accept' } }]);
  const dataDir = await makeFolder();
  await cli(dataDir, 'import', path);
  const retry = { action: 'retry', reasons: [{ kind: 'visual_glitch', finding: 1 }] };
  expect(await nextOf(dataDir)).toMatchObject(retry);
  const shown = await cli(dataDir, 'show', clip, '--json');
  expect(JSON.parse(shown.stdout).clip.next).toMatchObject(retry);
});

test('once the clip is evaluated here, that result counts, whatever the date of the imported one', async () => {
  const { records, cli, run } = await setUp();
  const dataDir = await makeFolder();
  const path = await recordsFile([recordHeader, ...records.map(withoutFindings)]);
  await cli(dataDir, 'import', path);
  await run(dataDir, '--force');
  const again = documentFrom(await run(dataDir));
  expect(again.clips).toMatchObject([{ reused: true, imported: false, findings: [found] }]);
  expect(again).toMatchObject({ broken_conditions: [{ findings: 1 }], untrusted_imports: [] });
  await cli(dataDir, 'import', path);
  expect(documentFrom(await run(dataDir)).clips).toMatchObject([{ imported: false }]);
});

test('an imported verdict dismisses no finding of a local result until a user gives the same verdict', async () => {
  const { clip, records, cli, run } = await setUp();
  const dataDir = await makeFolder();
  expect((await run(dataDir)).exitCode).toBe(5);
  const dismissed = records.map((record) => ({
    ...record,
    tracks: record.tracks.map((track) => ({
      ...track,
      verdict: 'wrong',
      note: '',
      changed: '2026-01-01T00:00:00.000Z',
    })),
  }));
  await cli(dataDir, 'import', await recordsFile([recordHeader, ...dismissed]));
  expect(documentFrom(await run(dataDir))).toMatchObject({
    clips: [{ imported: false }],
    untrusted_imports: [],
    broken_conditions: [{ path: clip, findings: 1 }],
  });
  expect((await run(dataDir, '--trust-imports')).exitCode).toBe(0);
  const engine = openEngine({ dataDir, service: null });
  await engine.clips.setVerdict({ clipIds: [records[0]?.sha256 as ClipId], verdict: 'wrong' });
  await engine.close();
  expect((await run(dataDir)).exitCode).toBe(0);
});

test('tables and progress lines mark imported results', async () => {
  const { clip, records, cli } = await setUp();
  const dataDir = await makeFolder();
  await cli(dataDir, 'import', await recordsFile([recordHeader, ...records]));
  const listed = await cli(dataDir, 'list');
  expect(listed.stdout).toContain('needs review (imported)');
  const ran = await cli(dataDir, 'run', clip);
  expect(ran).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('(imported)') });
  expect(ran.stdout).toContain('needs review (imported)');
  const shown = await cli(dataDir, 'show', clip);
  expect(shown.stdout).toContain('imported from a report');
  const { runs } = JSON.parse((await cli(dataDir, 'show', clip, '--json')).stdout);
  expect(runs).toMatchObject([{ imported: true }]);
});

test('an unfinished imported run replaces no result, and never counts as a local run', async () => {
  const { clip, colleague, records, cli, run } = await setUp();
  // The first file of a folder has the bytes of the clip with a finding.
  const { clips: folder } = await makeClipFolder(['a.mp4', 'good.mp4']);
  const { env } = service;
  const clean = forced({ outcome: 'completed', glitches: [] });
  await runCliHere(['run', join(folder, 'good.mp4'), ...clean, '--quiet'], {
    dataDir: colleague,
    env,
  });
  const all = (await writtenRecords(colleague)).clips;
  const cleanRun = all.find(({ name }) => name === 'good.mp4')?.runs[0];
  const claimed = records.map((record) => ({
    ...record,
    findings: [],
    tracks: [],
    runs: record.runs.map((one) => ({
      ...one,
      evaluation_id: cleanRun?.evaluation_id,
      run_id: randomUUID(),
      state: 'submitted',
      evaluation: null,
      track_ids: [],
      ended: null,
      created: '2099-01-01T00:00:00.000Z',
    })),
    standing: null,
    run_id: null,
  }));
  const path = await recordsFile([recordHeader, ...claimed]);
  const fresh = await makeFolder();
  expect((await cli(fresh, 'import', path)).exitCode).toBe(0);
  const judged = documentFrom(await run(fresh));
  expect(judged).toMatchObject({ clips: [{ imported: true, findings: [] }] });
  expect(judged.untrusted_imports).toMatchObject([{ path: clip }]);

  await cli(colleague, 'import', path);
  const own = await run(colleague);
  expect(own.exitCode).toBe(5);
  expect(documentFrom(own).clips).toMatchObject([{ imported: false, findings: [found] }]);
});

test('applies conditions to the findings shown, not to an import of the same evaluation', async () => {
  const { colleague, records, cli, run } = await setUp();
  const elsewhere = records.map(withoutFindings).map((record) => ({
    ...record,
    runs: record.runs.map((one) => ({
      ...one,
      service: 'https://other.example/',
      run_id: randomUUID(),
    })),
    standing: null,
    run_id: null,
  }));
  const path = await recordsFile([recordHeader, ...elsewhere]);
  expect((await cli(colleague, 'import', path)).exitCode).toBe(0);
  expect((await run(colleague)).exitCode).toBe(5);
});
