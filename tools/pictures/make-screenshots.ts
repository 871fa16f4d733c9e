import { join } from 'node:path';
import { runChild } from '../../hosts/child-process/run-child.mjs';
import { projectRoot } from '../setup/project-paths.mjs';
import { ensureSystemPackages } from '../setup/system-packages.ts';

/*
 * `npm run screenshots [-- options of Playwright]`: every screen, into the folder `screenshots`.
 */
await ensureSystemPackages();
await runChild(process.execPath, [
  join(projectRoot, 'node_modules', 'playwright', 'cli.js'),
  'test',
  '--config',
  join(projectRoot, 'tests', 'e2e', 'pictures', 'playwright.config.ts'),
  ...process.argv.slice(2),
]);
