import { describe, expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  mismatch,
  openLibraryTables,
} from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
import { importedInto, recordsFile, writtenRecords } from '../support/written-report.ts';

const clipId = clipIdOf('a');

const addClip = (library: LibraryTables, path: string, id: ClipId = clipId): void =>
  library.addFile(id, path, { ok: true, video: probedVideo() });

const addResult = (library: LibraryTables, path: string, findings: readonly object[]): void => {
  const runId = library.addRun(clipId, findings, { id: crypto.randomUUID() });
  library.addJob(path, [
    { clipId, state: 'completed', stage: 'done', runId, prompt: 'P', promptSource: 'sidecar' },
  ]);
};

const say = async (
  library: LibraryTables,
  position: number,
  said: { verdict?: Verdict | null; note?: string },
): Promise<void> => {
  const detail = await library.calls.detail(clipId);
  const trackId = detail?.runs[0]?.findings[position]?.trackId ?? '';
  await library.calls.setTracks([{ trackId, ...said }]);
};

const verdictsIn = async (library: LibraryTables) => {
  const detail = await library.calls.detail(clipId);
  const shown = detail?.runs.find(({ runId }) => runId === detail.card.runId);
  return shown?.findings.map(({ verdict, note }) => [verdict, note]);
};

const importFrom = async (from: LibraryTables, to: LibraryTables) =>
  importedInto(to.dataDir, (await writtenRecords(from.dataDir)).path);

describe('an import into a library that has some of it', () => {
  test('adds newer verdicts and notes, and keeps those made here', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    addResult(there, '/there/a.mp4', [flicker(10, 20), flicker(40, 50), mismatch('lantern', 3)]);
    await say(there, 0, { verdict: 'real', note: 'There.' });
    expect(await importFrom(there, here)).toMatchObject({ added: 1, verdicts: 1, runs: 1 });

    await say(here, 0, { verdict: 'wrong' });
    await say(here, 1, { note: 'Here.' });
    await say(there, 1, { verdict: 'intended', note: 'There, too.' });
    await say(there, 2, { verdict: 'duplicate' });
    expect(await importFrom(there, here)).toMatchObject({
      ...{ added: 0, extended: 1, runs: 0, verdicts: 2, conflicts: 2 },
    });
    expect(await verdictsIn(here)).toEqual([
      ['wrong', 'There.'],
      ['intended', 'Here.'],
      ['duplicate', ''],
    ]);
  });

  test('recognizes the findings of another evaluation of the clip, as those of a re-run', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    addResult(there, '/there/a.mp4', [flicker(10, 20), mismatch('lantern', 3)]);
    await say(there, 0, { verdict: 'real', note: 'Seen there.' });
    addClip(here, '/here/a.mp4');
    addResult(here, '/here/a.mp4', [mismatch('lantern', 4), flicker(11, 21), flicker(80, 90)]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 1, runs: 1, verdicts: 1 });
    expect(await verdictsIn(here)).toEqual([
      [null, ''],
      ['real', 'Seen there.'],
      [null, ''],
    ]);
    const detail = await here.calls.detail(clipId);
    // The evaluation from here is still shown; the imported one is a run beside it.
    expect(detail?.card).toMatchObject({ path: '/here/a.mp4', copies: 1, state: 'completed' });
    expect(detail?.runs).toHaveLength(2);
    expect(detail?.runs.map(({ findings }) => findings.length).sort()).toEqual([2, 3]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 0, runs: 0, verdicts: 0 });
  });

  test('gives a clip that was only read its result, and one without a prompt its prompt', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    addResult(there, '/there/a.mp4', [flicker(10, 20)]);
    there.store.typedPrompts.set(clipId, 'Typed there');
    addClip(here, '/here/a.mp4');
    here.addJob('/here/a.mp4', [{ clipId, state: 'needs_prompt', stage: 'done' }]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 1, conflicts: 0 });
    const detail = await here.calls.detail(clipId);
    expect(detail?.card).toMatchObject({
      ...{ state: 'completed', prompt: 'Typed there', promptSource: 'typed', counts: { open: 1 } },
    });
    here.store.typedPrompts.set(clipId, 'Typed here');
    expect(await importFrom(there, here)).toMatchObject({ extended: 0, conflicts: 1 });
    expect((await here.calls.detail(clipId))?.card.prompt).toBe('Typed here');
  });

  test('finishes imported open runs, and nothing that this library requests itself', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/there/a.mp4');
    const runId = there.addRun(clipId, [], { status: 'processing', result: null });
    there.addJob('/there/a.mp4', [{ clipId, state: 'pending', stage: 'poll', runId }]);
    expect(await importFrom(there, here)).toMatchObject({ added: 1, runs: 1 });
    const before = await writtenRecords(there.dataDir);

    const raw = { id: 'evaluation-1', status: 'completed', result: { glitches: [flicker(3, 4)] } };
    there.store.runs.saveAnswer(runId, receivedEvaluationSchema.parse(raw), raw);
    there.addJob('/there/a.mp4', [{ clipId, state: 'completed', stage: 'done', runId }]);
    expect(await importFrom(there, here)).toMatchObject({ extended: 1, runs: 1, conflicts: 0 });
    expect((await here.calls.detail(clipId))?.card).toMatchObject({
      ...{ state: 'completed', counts: { open: 1 }, runId },
    });
    expect(await importFrom(there, here)).toMatchObject({ extended: 0, runs: 0, conflicts: 0 });
    // Back in its original library, an older report does not undo it.
    expect(await importedInto(there.dataDir, before.path)).toMatchObject({
      ...{ extended: 0, runs: 0, conflicts: 1 },
    });
    expect(there.store.runs.byId(runId)).toMatchObject({ state: 'completed' });
  });

  test('keeps the path to the clip here', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    addClip(there, '/clips/one.mp4');
    addResult(there, '/clips/one.mp4', [flicker(10, 20)]);
    addClip(here, '/clips/one.mp4', clipIdOf('b'));
    here.addJob('/clips/one.mp4', [
      {
        clipId: clipIdOf('b'),
        state: 'rejected',
        stage: 'done',
        reason: { code: 'x', message: 'y' },
      },
    ]);
    expect(await importFrom(there, here)).toMatchObject({ added: 1, conflicts: 1 });
    expect(here.store.clips.lastAt('/clips/one.mp4')).toBe(clipIdOf('b'));
    expect(here.store.jobs.standingAt('/clips/one.mp4')).toMatchObject({ state: 'rejected' });
    expect((await here.calls.detail(clipId))?.card).toMatchObject({ state: 'completed', path: '' });
  });
});

describe('nothing in a report is trusted', () => {
  const recordIn = async (library: LibraryTables) => {
    addClip(library, '/there/a.mp4');
    addResult(library, '/there/a.mp4', [flicker(10, 20)]);
    const { header, clips } = await writtenRecords(library.dataDir);
    const [clip] = clips;
    if (!clip?.standing) throw new Error('the clip has a standing');
    return { header, clip, standing: clip.standing };
  };

  test('neither adopts nor changes a run or track of another clip here', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    const { header, clip } = await recordIn(there);
    const own = await recordsFile([header, clip]);
    await importedInto(here.dataDir, own);
    const other = { ...clip, sha256: clipIdOf('c'), files: [], typed_prompt: null };
    const said = clip.tracks.map((track) => ({
      ...{ ...track, verdict: 'wrong', note: 'Forged.', changed: clip.added },
    }));
    const forged = await recordsFile([header, { ...other, tracks: said }]);
    expect(await importedInto(here.dataDir, forged)).toMatchObject({
      added: 1,
      runs: 0,
      conflicts: 1,
    });
    expect(await verdictsIn(here)).toEqual([[null, '']]);
    expect((await here.calls.detail(clipIdOf('c')))?.runs).toEqual([]);
  });

  test('does not look at network, relative or invalid paths, but adds the clip', async () => {
    const [there, here] = [await openLibraryTables(), await openLibraryTables()];
    const { header, clip, standing } = await recordIn(there);
    const paths = ['\\\\evil.example\\share\\a.mp4', '//evil.example/a.mp4', 'a.mp4', '/a\0b.mp4'];
    const record = {
      ...clip,
      files: paths.map((path) => ({ path, seen: clip.added, missing: false })),
      standing: { ...standing, path: paths[0], root: '\\\\evil.example\\share' },
    };
    expect(await importedInto(here.dataDir, await recordsFile([header, record]))).toMatchObject({
      ...{ added: 1, broken: 0 },
    });
    const detail = await here.calls.detail(clipId);
    expect(detail?.files).toEqual([]);
    expect(detail?.card).toMatchObject({ path: '', isMissing: true, state: 'completed' });
  });
});
