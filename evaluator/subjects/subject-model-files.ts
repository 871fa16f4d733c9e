import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const subjectModelFolder = fileURLToPath(
  new URL('../../.build/subject-model/', import.meta.url),
);

/** Whether the model was installed; it is missing after a set-up without a network. */
export const hasSubjectModel = (): boolean => existsSync(join(subjectModelFolder, 'nanodet.bin'));
