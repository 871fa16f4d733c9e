import type { StoredSettings } from '../../service/settings/stored-settings.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { Mutex } from './mutex.ts';

export type QueueParts = EngineParts & {
  settings: StoredSettings;
  /** Folder of the sample clips; undefined if the host has none. */
  samplesDir: string | undefined;
  submitMutex: Mutex;
};
