import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findDisplay } from './requirements.ts';

export type Display = {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

const ownVariables = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'] as const;

/**
 * The display of this machine, or else an X server without a screen on a free number. One for each
 * worker, so that windows of two tests do not take the focus from each other.
 */
export const openDisplay = async (): Promise<Display> => {
  const { path: xvfb } = findDisplay();
  if (!xvfb) {
    const set = ownVariables.filter((name) => process.env[name]);
    return {
      env: Object.fromEntries(set.map((name) => [name, process.env[name] ?? ''])),
      stop: async () => {},
    };
  }
  const server = spawn(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const killAtExit = (): void => void server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const exited = once(server, 'exit');
  const number = await Promise.race([
    readLine(server.stdio[3] as Readable),
    exited.then(() => {
      throw new Error('Xvfb ended before it had a display');
    }),
  ]);
  return {
    env: { DISPLAY: `:${number}` },
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      process.off('exit', killAtExit);
    },
  };
};

const readLine = async (stream: Readable): Promise<string> => {
  const [line] = await once(createInterface({ input: stream }), 'line');
  return String(line).trim();
};
