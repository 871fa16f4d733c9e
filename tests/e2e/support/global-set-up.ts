import { parseArgs } from 'node:util';
import { describeTestRuntime, findTestRuntime } from '../../../tools/electron/test-runtime.ts';
import { ensureBuilt } from '../../../tools/setup/ensure-built.ts';
import { projectRoot } from '../../support/shared-folder.ts';
import { findBrowser, findDisplay, noteRequirement, type Requirement } from './requirements.ts';

/** Builds the page and finds what each host runs with. Playwright needs the default export. */
export default async function globalSetUp(): Promise<void> {
  // Playwright itself ends in an orderly way on SIGINT only.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.kill(process.pid, 'SIGINT'));
  }
  await ensureBuilt(projectRoot);
  noteRequirement('web', findBrowser());
  if (isElectronAskedFor()) noteRequirement('electron', await findElectron());
}

/** Playwright does not report which projects it runs; without `--project` it runs all. */
const isElectronAskedFor = (): boolean => {
  const options = { project: { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ options, strict: false, allowPositionals: true });
  const { project: named = ['electron'] } = values;
  // Several names may follow one option.
  return [...named, ...positionals].includes('electron');
};

const findElectron = async (): Promise<Requirement> => {
  const display = findDisplay();
  if (display.missing !== null) return display;
  const runtime = await findTestRuntime();
  if ('reason' in runtime) return { path: null, missing: runtime.reason };
  process.stdout.write(`${describeTestRuntime(runtime)}\n`);
  return { path: runtime.executablePath, missing: null };
};
