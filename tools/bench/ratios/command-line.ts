import { join } from 'node:path';
import { projectRoot } from '../../setup/project-paths.mjs';

/** Returns the command that runs Clipcheck's command line, as `npm run cli` does after its checks. */
export const clipcheck = (...args: string[]): string[] => [
  process.execPath,
  join(projectRoot, 'tools/setup/run-entry.mjs'),
  join(projectRoot, 'hosts/cli/main.ts'),
  ...args,
];

export const subject = (name: string, ...args: string[]): string[] => [
  process.execPath,
  join(projectRoot, 'tools/setup/run-entry.mjs'),
  join(projectRoot, 'tools/bench/ratios/subjects', name),
  ...args,
];
