import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import { drawIcon } from './draw-icon.ts';
import { encodePng } from './encode-png.ts';
import { iconSize } from './icon-shapes.ts';

/* `node tools/icons/make-icons.ts`: draws resources/icons/icon.png. */
const folder = join(projectRoot, 'resources', 'icons');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'icon.png'), encodePng(drawIcon(), iconSize));
