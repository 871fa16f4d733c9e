/**
 * Prints the memory (run with `--expose-gc`) of a library after its first page, facets and trends.
 */
import { libraryFilterSchema } from '../../../../shared/contract/library.ts';
import { openEngine } from '../open-engine.ts';

export type LibraryMemory = {
  readonly residentMb: number;
};

const [, , dataDir = ''] = process.argv;
const filter = libraryFilterSchema.parse({});
await using engine = openEngine(dataDir);
const sort = { by: 'worst', direction: 'descending' } as const;
await engine.library.page({ filter, sort, offset: 0, limit: 100 });
await engine.library.facets({ filter });
await engine.library.trends({ filter });
globalThis.gc?.();
const memory: LibraryMemory = { residentMb: process.memoryUsage().rss / 1e6 };
process.stdout.write(JSON.stringify(memory));
