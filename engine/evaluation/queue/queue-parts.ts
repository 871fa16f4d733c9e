import type { StoredSettings } from '../../service/settings/stored-settings.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { Mutex } from './mutex.ts';

export type QueueParts = EngineParts & {
  settings: StoredSettings;
  samplesDir: string | undefined;
  submitMutex: Mutex;
};
