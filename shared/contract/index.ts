/** For the desktop (MessagePort), the browser (HTTP) and tests. Media has `addresses.ts`. */
import type { ContractRouterClient } from '@orpc/contract';
import { appContract, diagnosticsContract } from './app.ts';
import { binContract } from './bin.ts';
import { clipsContract } from './clips.ts';
import { compareContract } from './compare.ts';
import { evaluationsContract } from './evaluations.ts';
import { judgeContract } from './judge.ts';
import { libraryContract } from './library.ts';
import { promptsContract } from './prompts.ts';
import { copiesContract, queueContract } from './queue.ts';
import { reportsContract } from './reports.ts';
import { serviceContract } from './service.ts';
import { settingsContract } from './settings.ts';
import { sortContract } from './sort.ts';
import { watchContract } from './watch.ts';

export const contract = {
  app: appContract,
  bin: binContract,
  library: libraryContract,
  clips: clipsContract,
  compare: compareContract,
  copies: copiesContract,
  diagnostics: diagnosticsContract,
  evaluations: evaluationsContract,
  judge: judgeContract,
  prompts: promptsContract,
  queue: queueContract,
  reports: reportsContract,
  service: serviceContract,
  settings: settingsContract,
  sort: sortContract,
  watch: watchContract,
};

export type ContractClient = ContractRouterClient<typeof contract>;
