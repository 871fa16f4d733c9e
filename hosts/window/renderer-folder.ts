import { fileURLToPath } from 'node:url';

export const rendererFolder = fileURLToPath(new URL('../../.build/renderer', import.meta.url));
