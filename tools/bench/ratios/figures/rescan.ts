import { join } from 'node:path';
import { compare } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { makeSmallClips } from '../make-clips.ts';
import { openEngine } from '../open-engine.ts';
import { timeCommand } from '../time-command.ts';
import { timeWork } from '../time-work.ts';

/** Runs of the baseline a round: one takes a few milliseconds, the resolution of its clock. */
const BASELINE_RUNS = 10;

/** Prints size and time of each file in the folder `$0`, as often as given by `$1`. */
const findRepeatedly =
  'for run in $(seq "$1"); do find "$0" -type f -printf "%s %T@\\n" || exit; done';

/** Time to scan a folder again that has not changed, within a running program. */
export const rescan: Figure = {
  id: 'rescan',
  baseline: '`find` printing size and time of each file',
  measure: async ({ folder, isShort }) => {
    const count = isShort ? 1000 : 10_000;
    const clips = join(folder, 'clips');
    await makeSmallClips(clips, count);
    await using engine = openEngine(join(folder, 'data'));
    const scan = () => engine.scan({ paths: [clips] }, AbortSignal.timeout(600_000));
    await scan();
    const reading = await compare(
      { name: 're-scan', size: `${count.toLocaleString('en')} clips`, target: 3, isShort },
      {
        ours: () => timeWork(scan),
        baseline: async () => {
          const command = ['sh', '-c', findRepeatedly, clips, String(BASELINE_RUNS)];
          const { wallSec, cpuSec } = await timeCommand(command);
          return { wallSec: wallSec / BASELINE_RUNS, cpuSec: cpuSec / BASELINE_RUNS };
        },
      },
    );
    return [reading];
  },
};
