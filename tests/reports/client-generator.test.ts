import { expect, test } from 'vitest';
import type { PromptSearchResult } from '../../shared/domain/found-prompt.ts';
import { clipIdOf, flicker, openLibraryTables } from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  importedInto,
  readableText,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

const clipId = clipIdOf('a');
const path = '/clips/lantern.mp4';
const asked: PromptSearchResult = { prompt: null, others: [], question: null, offered: null };
const generation = { generator: 'ComfyUI', model: 'wan2.2_14B', seed: '7' };

const retriedClip = async (): Promise<string> => {
  const tables = await openLibraryTables();
  tables.addFile(clipId, path, { ok: true, video: probedVideo() });
  tables.addJob(path, [{ clipId, state: 'failed', promptSearch: { ...asked, generation } }]);
  const done = { clipId, state: 'completed', stage: 'done', prompt: 'P' } as const;
  const runId = tables.addRun(clipId, [flicker(1, 3)]);
  tables.addJob(path, [{ ...done, promptSource: 'sidecar', runId, promptSearch: asked }]);
  return tables.dataDir;
};

const shownIn = async (dataDir: string): Promise<void> => {
  const page = await writtenReport(dataDir, 'html', { layout: 'client', stills: 'none' });
  expect(page).toContain('<td><bdi>ComfyUI wan2.2_14B</bdi></td>');
  expect(readableText(page)).toContain('Generator: ComfyUI wan2.2_14B');
  expect(readableText(page)).toContain('Clips by generator ComfyUI wan2.2_14B');
};

test('a client report names the generator, also after a retry with a typed prompt', async () => {
  await shownIn(await retriedClip());
});

test('the generator moves to another library with its clip, beside the prompt', async () => {
  const { path: records, clips } = await writtenRecords(await retriedClip());
  expect(clips[0]?.generation).toEqual(generation);
  const imported = await makeFolder();
  await importedInto(imported, records);
  await shownIn(imported);
  const [again] = (await writtenRecords(imported)).clips;
  expect(again).toMatchObject({ generation, prompt: 'P', prompt_source: 'sidecar' });
});
