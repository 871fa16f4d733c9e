import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clipcheck, subject } from '../command-line.ts';
import { compare } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { makeClips } from '../make-clips.ts';
import { startStubService } from '../stub-service.ts';
import { timeCommand } from '../time-command.ts';

/** Time of `clipcheck run` against a service that answers at once. */
export const pipeline: Figure = {
  id: 'pipeline',
  baseline: 'a script that makes the same calls with `fetch` at the same concurrency',
  measure: async ({ folder, isShort }) => {
    const count = isShort ? 100 : 500;
    const [clips, data] = [join(folder, 'clips'), join(folder, 'data')];
    await makeClips(clips, count);
    await using service = await startStubService();
    const run = clipcheck('run', clips, '--data-dir', data, '--prompt', 'A test clip', '--quiet');
    const env = { CLIPCHECK_BASE_URL: service.baseUrl, CLIPCHECK_API_KEY: 'stub' };
    const reading = await compare(
      { name: 'pipeline', size: `${count} clips`, target: 1.25, isShort },
      {
        ours: async () => {
          await rm(data, { recursive: true, force: true });
          return timeCommand(run, env);
        },
        baseline: () => timeCommand(subject('plain-client.ts', service.baseUrl, clips)),
      },
    );
    return [reading];
  },
};
