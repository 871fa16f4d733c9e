import { projectRoot } from '../setup/project-paths.mjs';
import { checks } from './checks.ts';

/*
 * `npm run check [-- types|lint|… --write]`: runs the named checks, or all, even after one has
 * failed. `--write` first updates the files they compare with.
 */
const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--write');
const unknown = names.filter((name) => !checks.some((check) => check.name === name));

if (unknown.length > 0) {
  const known = checks.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no check "${unknown.join('", "')}". There are: ${known}\n`);
  process.exitCode = 2;
} else {
  for (const { name, run, write } of checks) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (args.includes('--write')) write?.(projectRoot);
    const startedMs = performance.now();
    const findings = await run(projectRoot);
    const elapsedSec = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`${findings === '' ? 'ok    ' : 'FAILED'}  ${name}  ${elapsedSec} s\n`);
    if (findings === '') continue;
    process.stdout.write(`${findings}\n`);
    process.exitCode = 1;
  }
}
