import { analyzeClip, speedCases } from '../../evaluator/run/speed-cases.ts';
import { compare } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { timeCommand } from '../time-command.ts';
import { timeWork } from '../time-work.ts';

/** Time of the built-in evaluator for a clip, in one thread. */
export const evaluator: Figure = {
  id: 'evaluator',
  baseline: 'ffmpeg decoding the same clip to nothing, in one thread',
  measure: async ({ isShort }) => {
    const readings = [];
    for (const { label, path } of await speedCases()) {
      readings.push(
        await compare(
          { name: `evaluator at ${label}`, size: 'a clip of 10 s', target: 1.6, isShort },
          {
            ours: () => timeWork(() => analyzeClip(path)),
            baseline: () =>
              timeCommand([
                'ffmpeg',
                '-v',
                'error',
                '-threads',
                '1',
                '-i',
                path,
                '-f',
                'null',
                '-',
              ]),
          },
        ),
      );
    }
    return readings;
  },
};
