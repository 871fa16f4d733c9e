import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { subject } from './command-line.ts';
import type { RunLog, RunRules } from './subjects/stub-runs.ts';

type StubService = { readonly baseUrl: string; readonly log: () => Promise<RunLog> };

export const startStubService = async (rules: RunRules): Promise<StubService & AsyncDisposable> => {
  const [node = '', ...command] = subject('stub-service.ts', JSON.stringify(rules));
  const child = spawn(node, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The stub of a service ended with exit code ${code}.`);
    }),
  ]);
  const baseUrl = String(line).trim();
  return {
    baseUrl,
    log: async () => (await (await fetch(`${baseUrl}/log`)).json()) as RunLog,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
};
