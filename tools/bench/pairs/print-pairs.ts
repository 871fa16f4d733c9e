import { ensureBuilt } from '../../setup/ensure-built.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import { jumpPairs } from './jump-pairs.ts';
import { openingPairs } from './opening-pairs.ts';
import { windowPairs } from './window-pairs.ts';

/*
 * Measures pairs for a figure of `tools/bench/ratios` and prints them as JSON: `print-pairs.ts jump
 * 12`. A process of its own, since its browser needs types that the other figures do not have.
 */

const measures = { jump: jumpPairs, opening: openingPairs, window: windowPairs };

const [name = '', count] = process.argv.slice(2);
if (!Object.hasOwn(measures, name)) throw new Error(`There are no pairs of “${name}”.`);
await ensureBuilt(projectRoot);
const pairs = await measures[name as keyof typeof measures](Number(count));
process.stdout.write(`${JSON.stringify(pairs)}\n`);
