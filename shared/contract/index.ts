/**
 * The whole interface between a window and the engine: one contract for the desktop (MessagePort),
 * the browser (HTTP) and tests (in process). Media never goes through it, see `addresses.ts`.
 */
import type { ContractRouterClient } from '@orpc/contract';
import { appContract } from './app.ts';
import { clipsContract } from './clips.ts';
import { libraryContract } from './library.ts';
import { queueContract } from './queue.ts';
import { serviceContract } from './service.ts';
import { settingsContract } from './settings.ts';

export const contract = {
  app: appContract,
  library: libraryContract,
  clips: clipsContract,
  queue: queueContract,
  service: serviceContract,
  settings: settingsContract,
};

/** How a window calls the engine. */
export type ContractClient = ContractRouterClient<typeof contract>;
