import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { batchOptionsSchema, type SearchSummary } from '../../shared/contract/queue.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import {
  type SearchedPromptSource,
  searchedPromptSources,
} from '../../shared/domain/prompt-sources.ts';
import { clipIdsOf, jobStates, openQueue } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { listed } from '../support/servers.ts';

const { setUp, makeClips } = createQueueFixture();

test('an added folder is searched, evaluated, finished, and can be removed from the list', async () => {
  const { engine, folder, created } = await setUp(3);
  expect(engine.settings.get().isSetUp).toBe(false);
  const batchId = engine.add(folder);
  // Queuing clips completes first-run setup.
  expect(engine.settings.get().isSetUp).toBe(true);
  expect(engine.events.map(({ type }) => type)).toContain('settings-changed');
  expect(engine.batch(batchId)).toMatchObject({ phase: 'waiting', counts: { total: 0 } });
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended.counts).toMatchObject({ total: 3, completed: 3, pending: 0 });
  expect(ended).toMatchObject({ stoppedBy: null, isOfThisService: true, actualUnits: 3 });
  expect(ended.endedMs).toBeGreaterThanOrEqual(ended.createdMs);
  expect(jobStates(engine.jobs(batchId))).toEqual({
    'clip-0.mp4': 'completed',
    'clip-1.mp4': 'completed',
    'clip-2.mp4': 'completed',
  });
  expect(created()).toBe(3);
  engine.queue.clearEnded();
  expect(engine.queue.list()).toEqual([]);
  expect(engine.list().counts.completed).toBe(3);
});

test('metadata typed for a batch are sent with each evaluation, to the digit', async () => {
  const { engine, folder, created } = await setUp();
  const metadata = '{"shot":12345678901234567890,"take":1.0}';
  expect(await engine.finish(folder, { metadata })).toMatchObject({ metadata });
  const [clipId] = clipIdsOf(engine.jobs(engine.queue.list()[0]?.batchId ?? ('' as never)));
  const { runs } = await engine.show({ text: clipId ?? '', path: '' });
  expect(JSON.stringify(runs[0]?.evaluation)).toContain(metadata.slice(0, -1));
  for (const [typed, code] of [
    ['[1]', 'usage'],
    ['{"clipcheck":1}', 'usage'],
    [JSON.stringify({ note: 'x'.repeat(8192) }), 'metadata_too_large'],
  ] as const) {
    expect(() => engine.add(folder, { metadata: typed })).toThrow(
      expect.objectContaining({ code }),
    );
  }
  expect(created()).toBe(1);
});

test('batches run one after the other, in the order they were added', async () => {
  const { engine, folder } = await setUp(2);
  const others = await Promise.all([makeClips(2), makeClips(2)]);
  const batchIds = [folder, ...others].map((one) => engine.add(one));
  await engine.untilPhase(batchIds[2] ?? ('' as never), 'ended');
  const moved = engine.events.flatMap((event) =>
    event.type === 'batch-started' || event.type === 'batch-ended'
      ? `${event.type} ${batchIds.indexOf(event.batchId)}`
      : [],
  );
  expect(moved).toEqual([
    'batch-started 0',
    'batch-ended 0',
    'batch-started 1',
    'batch-ended 1',
    'batch-started 2',
    'batch-ended 2',
  ]);
  expect(engine.queue.list().map(({ batchId }) => batchId)).toEqual(batchIds);
});

test('evaluates clips of the library where they are, and reports one without a file as missing', async () => {
  const { engine, folder, created } = await setUp(3);
  const first = await engine.finish(folder);
  const clipIds = clipIdsOf(engine.jobs(first.batchId));
  await rm(join(folder, 'clip-1.mp4'));
  const unknown = 'f'.repeat(64) as ClipId;
  const batchId = engine.add([], { clipIds: [...clipIds, unknown], options: { force: true } });
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended.counts).toMatchObject({ total: 4, completed: 2, rejected: 2 });
  const missing = engine.jobs(batchId).filter(({ state }) => state === 'rejected');
  expect(missing.map(({ name, reason }) => [name, reason?.code])).toEqual([
    ['clip-1.mp4', 'file_missing'],
    [unknown, 'file_missing'],
  ]);
  expect(created()).toBe(5);
});

test('a missing folder stops its batch, which continues when it is there', async () => {
  const { engine, folder } = await setUp(1);
  const gone = join(await makeFolder(), 'later');
  const batchId = engine.add(gone);
  const next = engine.add(folder);
  const stopped = await engine.untilPhase(batchId, 'stopped');
  expect(stopped.stoppedBy?.code).toBe('path_not_found');
  await engine.untilPhase(next, 'ended');
  await rename(await makeClips(1), gone);
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(1);
});

test('refuses no paths, relative ones and invalid addresses before making a batch', async () => {
  const { engine } = await setUp(0);
  for (const paths of [[], ['clips/a.mp4']]) {
    const add = async () => engine.add(paths);
    expect(await errorFrom(add())).toMatchObject({ code: 'usage' });
  }
  for (const address of ['ftp://host/a.mp4', 'http://me:pw@host/a.mp4', '/a/path.mp4']) {
    const add = async () => engine.add([], { addresses: [listed(address)] });
    expect(await errorFrom(add())).toMatchObject({ code: 'usage' });
  }
  expect(engine.queue.list()).toEqual([]);
});

test('the samples are one batch, and a host without them reports that', async () => {
  const { engine } = await setUp(1, { samplesDir: samplesFolder });
  const { batchId } = engine.queue.addSamples();
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended).toMatchObject({ label: 'Sample clips', counts: { total: 5, completed: 5 } });
  const { engine: without } = await setUp(1);
  const add = async () => without.queue.addSamples();
  expect(await errorFrom(add())).toMatchObject({ code: 'not_offered' });
});

test('settings provide defaults unless the batch overrides them', async () => {
  const { engine, folder } = await setUp(1);
  const { defaults } = engine.settings.get();
  const changed = { concurrency: 3, inline: true, withoutPrompt: 'picture' } as const;
  engine.settings.update({ defaults: { ...defaults, ...changed } });
  // Like a window: what it leaves out must not become a choice on the way.
  const options = batchOptionsSchema.partial().parse({ concurrency: 5 });
  const batchId = engine.add(folder, { options });
  expect(engine.batch(batchId).options).toEqual({
    model: null,
    modelVersion: null,
    types: ['visual_glitch', 'prompt_misalignment'],
    concurrency: 5,
    inline: true,
    force: false,
    withoutPrompt: 'picture',
  });
});

test('a disabled prompt source is not read', async () => {
  const { engine, folder } = await setUp(1);
  await writeFile(join(folder, 'metadata.csv'), 'file_name,text\nclip-0.mp4,of the manifest\n');
  const ask = (...asked: SearchedPromptSource[]) => {
    const others = searchedPromptSources.filter((source) => !asked.includes(source));
    engine.settings.update({
      promptSources: [...asked, ...others].map((source) => ({
        source,
        isAsked: asked.includes(source),
      })),
    });
  };
  ask('sidecar', 'manifest');
  await engine.finish(folder);
  const promptNow = () => engine.list().clips[0]?.prompt;
  expect(promptNow()).toBe('Prompt of clip 0');
  ask();
  const without = engine.add(folder);
  expect((await engine.untilPhase(without, 'ended')).counts.needs_prompt).toBe(1);
  ask('manifest', 'sidecar');
  await engine.finish(folder);
  expect(promptNow()).toBe('of the manifest');
});

test('groups problems by what really happened, and finds the jobs of a batch by state and cause', async () => {
  const { engine, folder } = await setUp(2);
  await rm(join(folder, 'clip-1.txt'));
  for (const name of ['empty.mp4', 'and-empty.mp4']) await writeFile(join(folder, name), '');
  const { batchId } = await engine.finish(folder);
  const groups = engine.queue.errorGroups({ batchId });
  expect(groups).toMatchObject([
    { code: 'invalid_video', count: 2, canRetry: true, isSameForAll: true },
    { code: 'missing_prompt', count: 1, canRetry: true, isSameForAll: true },
  ]);
  expect(groups[0]?.advice).not.toBe(groups[1]?.advice);
  const names = (part: { states?: string[]; causes?: string[]; offset?: number }) => {
    const { total, rows } = engine.queue.jobs({
      batchId,
      states: [],
      causes: [],
      offset: 0,
      limit: 3,
      ...(part as object),
    });
    return [total, ...rows.map(({ name }) => name)];
  };
  const rejected = ['and-empty.mp4', 'empty.mp4'];
  expect(names({})).toEqual([4, 'and-empty.mp4', 'clip-0.mp4', 'clip-1.mp4']);
  expect(names({ offset: 3 })).toEqual([4, 'empty.mp4']);
  expect(names({ states: ['rejected'] })).toEqual([2, ...rejected]);
  expect(names({ causes: groups.slice(0, 1).map(({ cause }) => cause) })).toEqual([2, ...rejected]);
});

test('a batch reports the progress of its search, and keeps what was left out', async () => {
  const { engine, folder, dataDir, evaluator } = await setUp(2);
  for (const name of ['a.mov', 'b.webm', 'notes.md']) await writeFile(join(folder, name), '');
  await symlink(folder, join(folder, 'loop'));
  const searched: unknown[] = [];
  engine.subscribe(({ type }) => {
    if (type === 'scan-progress') searched.push(engine.queue.progress()[0]?.search);
  });
  const batchId = engine.add(folder);
  expect(engine.queue.searched({ batchId })).toBeNull();
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended).toMatchObject({ leftOutCount: 3, search: null });
  // Two clips with their prompts, two other videos and a note.
  expect(searched.at(-1)).toEqual({ clips: 2, files: 7, folders: 1 });
  const summary: SearchSummary = {
    files: 7,
    folders: 1,
    otherFiles: 3,
    promptNotes: [],
    leftOut: [
      {
        reason: 'not_a_clip',
        count: 2,
        first: [
          {
            path: join(folder, 'a.mov'),
            message: `${folder}/a.mov is left out: the service accepts only MP4; convert it, or add it by name to evaluate a copy.`,
          },
          { path: join(folder, 'b.webm'), message: expect.stringContaining('accepts only MP4') },
        ],
      },
      {
        reason: 'loop',
        count: 1,
        first: [
          { path: join(folder, 'loop'), message: expect.stringContaining('link to a folder') },
        ],
      },
    ],
  };
  expect(engine.queue.searched({ batchId })).toEqual(summary);
  // No notices for what the batch itself reports.
  expect(engine.events.filter(({ type }) => type === 'note')).toEqual([]);

  await engine.close();
  const again = openQueue({ dataDir, service: evaluator });
  expect(again.queue.searched({ batchId })).toEqual(summary);
  expect(again.batch(batchId).leftOutCount).toBe(3);
});

test('a folder without clips reports what it contains instead', async () => {
  const { engine } = await setUp(0);
  const ended = await engine.finish(await makeFolder({ 'x.mov': '' }));
  expect(ended).toMatchObject({ leftOutCount: 1, stoppedBy: { code: 'no_clips' } });
});
