import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../setup/ensure-built.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import { ensureSystemPackages } from '../../setup/system-packages.ts';
import { measureMemory } from './measure-memory.ts';
import { measureSpeed } from './measure-speed.ts';

/*
 * `npm run bench:review`: measures the review page; with `-- --memory`, the memory left after 600
 * clips in a row. The last line is one JSON object. It fails only if nothing could be measured.
 */

const { values: options } = parseArgs({
  options: { memory: { type: 'boolean', default: false } },
});

await ensureSystemPackages();
await ensureBuilt(projectRoot);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const measure = options.memory ? measureMemory : measureSpeed;
print(JSON.stringify(await measure(print)));
