import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../setup/ensure-built.ts';
import { ensureSystemPackages } from '../../setup/ensure-system-packages.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import { measureMemory } from './measure-memory.ts';
import { measureSpeed } from './measure-speed.ts';

/*
 * `npm run bench:review`: measures the review page in a browser; with `-- --memory`, the memory
 * that is left after 200 clips in a row (or `--clips 600`). `-- --busy 2` measures twice, the second
 * time beside two busy processes. The last line is one JSON object. Bad figures are not errors: the
 * exit code is not 0 only if nothing could be measured.
 */

/** Minimum number of clips: with fewer, too few samples remain after the warm-up. */
const minClips = 60;

const clipCountOf = (typed: string): number => {
  const count = Number(typed);
  if (Number.isInteger(count) && count >= minClips) return count;
  throw new Error(`--clips takes a number of clips, ${minClips} or more.`);
};

const { values: options } = parseArgs({
  options: {
    memory: { type: 'boolean', default: false },
    busy: { type: 'string', default: '0' },
    clips: { type: 'string', default: '200' },
  },
});
const busyLoops = Number(options.busy);
if (!Number.isInteger(busyLoops) || busyLoops < 0) {
  throw new Error('--busy takes a number of busy processes.');
}
const clipCount = clipCountOf(options.clips);

await ensureSystemPackages();
await ensureBuilt(projectRoot);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
if (options.memory) print(JSON.stringify(await measureMemory(clipCount, print)));
else {
  const quiet = await measureSpeed(0, print);
  const busy = busyLoops > 0 ? await measureSpeed(busyLoops, print) : null;
  print(JSON.stringify({ quiet, busy }));
}
