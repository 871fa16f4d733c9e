import { fork } from 'node:child_process';
import { withoutOwnVariables } from '../shared/domain/without-own-variables.ts';

/** A module that runs in its own process. Messages are plain data that can be cloned. */
export interface ForkedModule {
  /** Has no effect once the process has ended. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back when the process has ended, for any reason, or could not be started. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** Runs a module in its own process, without environment variables, which ends with this one. */
export type ForkModule = (path: string) => ForkedModule;

/** Runs a module in plain Node, without CLIPCHECK_* variables, one of which is the API key. */
export const forkModule: ForkModule = (path) => {
  const child = fork(path, {
    env: withoutOwnVariables(process.env),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Later failures show in its exit; a process that could not be started has none.
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.on('error', () => child.pid === undefined && resolve());
  return {
    send: (message) => {
      if (child.connected) child.send(message as object);
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => void ended.then(listener),
    kill: () => child.kill('SIGKILL'),
  };
};
