import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts processes that each keep a core busy until they are disposed of. */
export const startBusyLoops = (count: number): AsyncDisposable => {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = loops.map((loop) => once(loop, 'exit'));
      for (const loop of loops) loop.kill();
      await Promise.all(ended);
    },
  };
};
