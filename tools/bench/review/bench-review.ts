import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../setup/ensure-built.ts';
import { ensureSystemPackages } from '../../setup/ensure-system-packages.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import { measureMemory } from './measure-memory.ts';
import { measureSpeed } from './measure-speed.ts';

/*
 * Measures the review page in a browser: `npm run bench:review`, or with `-- --memory` what 200 clips
 * in a row leave in memory (`--clips 600`: so many). The last line is one JSON object. Bad figures
 * are figures: only where nothing could be measured is the exit code not 0.
 */

/** With fewer, too little is left to look at once all is warm. */
const minClips = 60;

const clipCountOf = (typed: string): number => {
  const count = Number(typed);
  if (Number.isInteger(count) && count >= minClips) return count;
  throw new Error(`--clips takes a number of clips, ${minClips} or more.`);
};

const { values: options } = parseArgs({
  options: {
    memory: { type: 'boolean', default: false },
    clips: { type: 'string', default: '200' },
  },
});
const clipCount = clipCountOf(options.clips);

await ensureSystemPackages();
await ensureBuilt(projectRoot);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const figures = options.memory ? await measureMemory(clipCount, say) : await measureSpeed(say);
say(JSON.stringify(figures));
