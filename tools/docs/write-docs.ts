import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import { TROUBLESHOOTING_PAGE, troubleshootingPage } from './troubleshooting-page.ts';

/* `npm run docs`: writes the parts of the documentation that are made from the program. */
const path = join(projectRoot, TROUBLESHOOTING_PAGE);
writeFileSync(path, troubleshootingPage(readFileSync(path, 'utf8')));
process.stdout.write(`${TROUBLESHOOTING_PAGE} is written.\n`);
