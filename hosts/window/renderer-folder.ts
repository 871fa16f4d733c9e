import { join } from 'node:path';

/** Folder of the built page. */
export const rendererFolder = join(import.meta.dirname, '../../.build/renderer');
