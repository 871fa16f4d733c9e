import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoggedFile } from '../../engine/library/sorting/sort-log.ts';

export const logLines = (dataDir: string, log: string | null): string[] =>
  readFileSync(join(dataDir, 'sorts', `${log}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean);

export const loggedFiles = (dataDir: string, log: string | null): LoggedFile[] =>
  logLines(dataDir, log).flatMap((line) => JSON.parse(line).files ?? []);
