import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

export type RecordedStart = {
  /** Node itself, the module, and its arguments. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * Variables that make a command's Node process, and all its descendants, record how they were
 * started: even the shortest-lived one is seen.
 */
export const recordStarts = async (): Promise<{
  env: Record<string, string>;
  starts: () => RecordedStart[];
}> => {
  const path = join(await makeFolder(), 'starts.jsonl');
  const record = `
    import { appendFileSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    const start = { args: process.argv, environment: process.env };
    if (isMainThread) appendFileSync(${JSON.stringify(path)}, JSON.stringify(start) + '\\n');
  `;
  return {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(record)}` },
    starts: () =>
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
};
