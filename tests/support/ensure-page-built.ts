import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rendererFolder } from '../../hosts/window/renderer-folder.ts';
import { projectRoot } from './shared-folder.ts';

/** Builds the page where it never was. */
export const ensurePageBuilt = (): void => {
  if (existsSync(join(rendererFolder, 'index.html'))) return;
  const builder = join(projectRoot, 'node_modules/electron-vite/bin/electron-vite.js');
  execFileSync(process.execPath, [builder, 'build'], { cwd: projectRoot, stdio: 'pipe' });
};
