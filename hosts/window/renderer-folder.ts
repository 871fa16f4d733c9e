import { join } from 'node:path';

/** Where the page is built to. */
export const rendererFolder = join(import.meta.dirname, '../../.build/renderer');
