import { join } from 'node:path';
import { ensureBuilt } from '../setup/ensure-built.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { runChild } from '../setup/run-child.mjs';
import { SetUpError } from '../setup/set-up-error.mjs';

/*
 * `npm run package [-- FLAG…]`: makes the packages of electron-builder.yml for this system in
 * .build/packages. Flags are electron-builder's own, for example `--dir`.
 */
try {
  await ensureBuilt(projectRoot);
  const builder = join(projectRoot, 'node_modules', 'electron-builder', 'cli.js');
  await runChild(process.execPath, [builder, '--publish', 'never', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
