import { join } from 'node:path';
import { clipcheck } from '../command-line.ts';
import { compare } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { timeCommand } from '../time-command.ts';

/** Time of `clipcheck list` with an empty library. */
export const start: Figure = {
  id: 'start',
  baseline: '`node -e 0`',
  measure: async ({ folder, isShort }) => [
    await compare(
      { name: 'start of the command line', size: 'an empty library', target: 3, isShort },
      {
        ours: () => timeCommand(clipcheck('list', '--data-dir', join(folder, 'data'))),
        baseline: () => timeCommand([process.execPath, '-e', '0']),
      },
    ),
  ],
};
