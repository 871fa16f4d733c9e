import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ffprobeCommand } from '../../../../engine/clips/media/probe/run-ffprobe.ts';
import { clipcheck } from '../command-line.ts';
import { compare } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { makeClips } from '../make-clips.ts';
import { timeCommand } from '../time-command.ts';

/** Hashes the file and probes it, as the program does for a file that is not a plain MP4. */
const hashAndProbe = 'sha256sum "$1"; shift; exec "$@"';

export const preflight: Figure = {
  id: 'preflight',
  baseline: 'the shell: `xargs -P<cores>` with `sha256sum` and the same ffprobe for each file',
  measure: async ({ folder, isShort }) => {
    const count = isShort ? 200 : 1000;
    const [clips, data] = [join(folder, 'clips'), join(folder, 'data')];
    await makeClips(clips, count);
    const perFile = `xargs -0 -P${availableParallelism()} -I{} sh -c '${hashAndProbe}' sh {} "$@"`;
    const shell = `find "$0" -name "*.mp4" -print0 | ${perFile}`;
    const ffprobe = ffprobeCommand('{}', { wants: 'packets' });
    const reading = await compare(
      { name: 'preflight', size: `${count.toLocaleString('en')} clips`, target: 0.5, isShort },
      {
        ours: async () => {
          await rm(data, { recursive: true, force: true });
          return timeCommand(clipcheck('scan', clips, '--data-dir', data, '--quiet', '--json'));
        },
        baseline: () => timeCommand(['bash', '-c', shell, clips, ...ffprobe]),
      },
    );
    return [reading];
  },
};
