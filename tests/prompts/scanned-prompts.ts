import { join } from 'node:path';
import { createParquetReader } from '../../engine/clips/prompts/parquet-reader.ts';
import { createPromptFinder } from '../../engine/clips/prompts/prompt-finder.ts';
import { forkModule } from '../../processes/fork-module.ts';
import type { PromptSearchResult } from '../../shared/domain/found-prompt.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';

const { signal } = new AbortController();

/** @returns clips by their paths below the folder */
export const scanFiles = async (files: Record<string, string | Uint8Array>) => {
  const folder = await makeFolder(files);
  const engine = openEngine({
    dataDir: await makeFolder(),
    service: null,
    ports: { forkModule },
  });
  const { clips } = await engine.scan({ paths: [folder], withoutPrompt: 'hold' }, signal);
  const notes = engine.events.flatMap((event) => (event.type === 'note' ? [event.message] : []));
  return {
    folder,
    clips: Object.fromEntries(
      clips.map(({ path, prompt, promptSource: source, state, reason }) => [
        path.slice(folder.length + 1),
        { prompt, source, state, reason: reason?.code ?? null, message: reason?.message ?? null },
      ]),
    ),
    notes: notes.map((note) => note.replaceAll(`${folder}/`, '')),
  };
};

export const promptSearchOf = (folder: string, name: string): Promise<PromptSearchResult> =>
  createPromptFinder({ parquet: createParquetReader(forkModule) }).find({
    path: join(folder, name),
    root: folder,
  });
