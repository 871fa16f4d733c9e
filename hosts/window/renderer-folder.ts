import { fileURLToPath } from 'node:url';

/** Folder of the built page. */
export const rendererFolder = fileURLToPath(new URL('../../.build/renderer', import.meta.url));
