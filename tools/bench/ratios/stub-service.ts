import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { subject } from './command-line.ts';

/** Starts the stub of a service in a process of its own. */
export const startStubService = async (): Promise<{ baseUrl: string } & AsyncDisposable> => {
  const [node = '', ...args] = subject('stub-service.ts');
  const child = spawn(node, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The stub of a service ended with exit code ${code}.`);
    }),
  ]);
  return {
    baseUrl: String(line).trim(),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
};
