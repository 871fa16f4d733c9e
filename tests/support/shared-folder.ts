import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

const candidate = join(projectRoot, '..', 'shared');

/**
 * `shared` beside the project, with documents and real clips, or null. It is not part of the
 * repository: use it inside `describeWith({ shared: true })`.
 */
export const sharedFolder: string | null = existsSync(join(candidate, 'media', 'clips'))
  ? candidate
  : null;
