import { createEngine } from '../../../engine/index.ts';
import { libraryFilterSchema } from '../../../shared/contract/library.ts';
import type { MadeUpClip } from '../../../tools/library/made-up-clip.ts';
import { seedLibrary } from '../../../tools/library/seed-library.ts';

/** A library of made-up results that has been read before, as every library except a new one. */
export const seedReadLibrary = async (
  dataDir: string,
  clipsFolder: string,
  count: number,
): Promise<MadeUpClip[]> => {
  const clips = seedLibrary(dataDir, clipsFolder, count);
  const engine = createEngine(
    { dataDir, service: { kind: 'settings' } },
    {
      fetch: globalThis.fetch,
      startEvaluator: () => Promise.reject(new Error('no evaluator is needed to look')),
    },
  );
  try {
    await engine.library.facets({ filter: libraryFilterSchema.parse({}) });
  } finally {
    await engine.close();
  }
  return clips;
};
