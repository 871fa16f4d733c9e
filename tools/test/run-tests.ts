import { join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import { ensureSystemPackages } from '../setup/system-packages.ts';
import { describeRuns, describeTimes, type RunEnd } from './describe-run.ts';
import { pickRunners } from './pick-runners.ts';
import { removeUserSettings } from './remove-user-settings.ts';
import { runToItsEnd } from './run-to-its-end.ts';
import { setTestScope } from './test-scope.ts';

const [first, ...others] = process.argv.slice(2);
const isFull = first === '--full';
const args = isFull ? others : process.argv.slice(2);

removeUserSettings(process.env);
setTestScope(isFull ? 'full' : 'daily');
// Tests start hundreds of processes, each of which would compile everything again.
process.env.NODE_COMPILE_CACHE = join(projectRoot, '.build', 'compile-cache');
await ensureSystemPackages();
const picked = pickRunners(args);
const ends: RunEnd[] = [];
if (picked.vitest) ends.push(...(await runVitestTwice(picked.vitest)));
// One after the other, since on a small machine the other suites would slow the windows down.
if (picked.e2e && !ends.some(({ wasInterrupted }) => wasInterrupted)) {
  ends.push(await runE2e(picked.e2e));
}
const { lines, exitCode } = describeRuns(ends);
const times = ends.flatMap(({ last }) => last?.times ?? []);
const timeLines = args.length === 0 ? describeTimes(times) : [];
process.stdout.write(`${[...timeLines, ...lines].join('\n')}\n`);
process.exitCode = exitCode;

async function runVitestTwice(args: readonly string[]): Promise<RunEnd[]> {
  const first = await runVitest(args);
  const deadFiles = first.last?.deadFiles ?? [];
  if (deadFiles.length === 0 || first.wasInterrupted) return [first];
  process.stdout.write(`V8 ENDED ${deadFiles.join(', ')}: RUN ONCE MORE\n`);
  const options = args.filter((arg) => arg.startsWith('-'));
  return [{ ...first, wasRepeated: true }, await runVitest([...options, ...deadFiles])];
}

function runVitest(args: readonly string[]): Promise<RunEnd> {
  // vitest also colours piped output; unlike a variable, an argument does not reach tests'
  // processes.
  const isPlain = !process.stdout.isTTY && !('FORCE_COLOR' in process.env);
  const entry = join(import.meta.dirname, 'vitest-process.ts');
  return runToItsEnd(entry, isPlain ? ['--no-color', ...args] : args, { cwd: projectRoot });
}

function runE2e(args: readonly string[]): Promise<RunEnd> {
  const entry = join(projectRoot, 'node_modules', 'playwright', 'cli.js');
  const config = join(projectRoot, 'tests', 'e2e', 'playwright.config.ts');
  return runToItsEnd(entry, ['test', '--config', config, ...args], { cwd: projectRoot });
}
