import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ffprobeCommand } from '../../../../engine/clips/media/probe/run-ffprobe.ts';
import { projectRoot } from '../../../setup/project-paths.mjs';
import type { Figure } from '../figure.ts';
import { makeClips } from '../make-clips.ts';
import { type Cost, timeCommand } from '../time-command.ts';

/** Hashes the file and probes it, as the program does for a file that is not a plain MP4. */
const hashAndProbe = 'sha256sum "$1"; shift; exec "$@"';

const [count, rounds] = [1000, 5];

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;

export const preflight: Figure = {
  id: 'preflight',
  baseline: 'the shell: `xargs -P<cores>` with `sha256sum` and the same ffprobe for each file',
  measure: async (folder) => {
    const [clips, data] = [join(folder, 'clips'), join(folder, 'data')];
    await makeClips(clips, count);
    const perFile = `xargs -0 -P${availableParallelism()} -I{} sh -c '${hashAndProbe}' sh {} "$@"`;
    const shell = `find "$0" -name "*.mp4" -print0 | ${perFile}`;
    const shellCommand = ['bash', '-c', shell, clips, ...ffprobeCommand('{}')];
    const paths = ['tools/setup/run-entry.mjs', 'hosts/cli/main.ts'];
    const program = [process.execPath, ...paths.map((path) => join(projectRoot, path))];
    const scan = [...program, 'scan', clips, '--data-dir', data, '--quiet', '--json'];
    const pairs: { ours: Cost; baseline: Cost }[] = [];
    // In turn, so that changes in load affect both alike; the first round does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const baseline = await timeCommand(shellCommand);
      await rm(data, { recursive: true, force: true });
      const ours = await timeCommand(scan);
      if (round > 0) pairs.push({ ours, baseline });
    }
    return [
      {
        name: 'preflight',
        size: `${count.toLocaleString('en')} clips`,
        unit: 's',
        ours: medianOf(pairs.map(({ ours }) => ours.wallSec)),
        baseline: medianOf(pairs.map(({ baseline }) => baseline.wallSec)),
        ratio: medianOf(pairs.map(({ ours, baseline }) => ours.wallSec / baseline.wallSec)),
        cpuRatio: medianOf(pairs.map(({ ours, baseline }) => ours.cpuSec / baseline.cpuSec)),
        target: 0.5,
        isBound: false,
      },
    ];
  },
};
