/**
 * Run by `memory.ts` in a process of its own, with `--expose-gc`. Prints the resident memory in MB
 * after the library's first page, facets and trends were read.
 */
import { libraryFilterSchema } from '../../../../shared/contract/library.ts';
import { openIdleEngine } from '../../../library/open-idle-engine.ts';

const [, , dataDir = ''] = process.argv;
const filter = libraryFilterSchema.parse({});
await using engine = openIdleEngine(dataDir);
const sort = { by: 'worst', direction: 'descending' } as const;
await engine.library.page({ filter, sort, offset: 0, limit: 100 });
await engine.library.facets({ filter });
await engine.library.trends({ filter });
globalThis.gc?.();
process.stdout.write(String(process.memoryUsage().rss / 1e6));
