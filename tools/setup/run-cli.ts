import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project-paths.mjs';
import { SetUpError } from './set-up-error.mjs';

/* `npm run -s cli -- COMMAND …`: runs the command line; before `serve`, the page is built. */

const cliEntry = join(projectRoot, 'hosts', 'cli', 'main.ts');

try {
  if (process.argv[2] === 'serve') {
    const { ensureBuilt } = await import('./ensure-built.ts');
    await ensureBuilt(projectRoot);
  }
  process.argv[1] = cliEntry;
  await import(pathToFileURL(cliEntry).href);
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
