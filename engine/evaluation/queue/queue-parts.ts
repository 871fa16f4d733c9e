import type { StoredSettings } from '../../service/settings/stored-settings.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { TakeTurns } from './take-turns.ts';

/** What everything of the queue shares. */
export type QueueParts = EngineParts & {
  settings: StoredSettings;
  /** Folder of the sample clips; undefined where the host has none. */
  samplesDir: string | undefined;
  /** What submits takes turns, whoever asks for it. */
  takeTurns: TakeTurns;
};
