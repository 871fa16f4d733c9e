import { fork } from 'node:child_process';
import type { ForkModule } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

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
