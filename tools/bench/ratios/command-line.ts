import { join } from 'node:path';
import { projectRoot } from '../../setup/project-paths.mjs';

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
