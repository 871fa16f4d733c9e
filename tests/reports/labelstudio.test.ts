import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostileLibraryForAll, ordinary } from '../support/hostile-library.ts';
import { readTasks, regionsOf } from '../support/read-datasets.ts';
import { writtenReport } from '../support/written-report.ts';

describe('labelstudio: tasks with predictions', () => {
  const library = hostileLibraryForAll();

  test('numbers frames from 1, as Label Studio does, with boxes in percent', async () => {
    const selection = { clipIds: [library().ordinary.clipId] };
    const json = await writtenReport(library().dataDir, 'labelstudio', {}, selection);
    const [task, ...others] = readTasks(json);
    expect(others).toEqual([]);
    expect(task?.data).toMatchObject({ name: ordinary.fileName, prompt: ordinary.prompt, fps: 24 });
    expect(task?.predictions[0]?.model_version).toBe('signal-1 1.0.0');
    const [first, second, third] = regionsOf(task);
    expect(first).toMatchObject({
      type: 'videorectangle',
      value: {
        ...{ framesCount: 96, duration: 4, labels: ['visual_glitch'] },
        sequence: [
          { frame: 31, time: 1.25, x: 25, y: 25, width: 25, height: 50, enabled: true },
          { frame: 43, time: 1.75, x: 50, y: 25, width: 25, height: 62.5, enabled: false },
        ],
      },
      meta: { finding: 1, verdict: 'real', text: [expect.any(String), 'To be seen at once.'] },
    });
    expect(second?.value).toEqual({
      ...{ ranges: [{ start: 96, end: 96 }], timelinelabels: ['visual_glitch'] },
    });
    expect(third).toMatchObject({
      value: { ranges: [{ start: 1, end: 96 }], timelinelabels: ['prompt_misalignment'] },
      meta: {
        finding: 3,
        severity: 4,
        verdict: 'wrong',
        place: 'clip',
        prompt_words: 'wooden beam',
      },
    });
  });

  test('finds every file below the folder of the clips, and gives each region its id', async () => {
    const tasks = readTasks(await writtenReport(library().dataDir, 'labelstudio'));
    const { missing } = library().states;
    for (const { data } of tasks) {
      const [, address = ''] = /^\/data\/local-files\/\?d=([^?&#]+)$/.exec(data.video) ?? [];
      const path = join(dirname(library().clipsFolder), decodeURIComponent(address));
      expect(existsSync(path), path).toBe(data.sha256 !== missing.clipId);
    }
    const ids = tasks.flatMap((task) => regionsOf(task).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a clip without a result is a task without predictions', async () => {
    const { pending, clean } = library().states;
    const selection = { clipIds: [pending.clipId, clean.clipId] };
    const json = await writtenReport(library().dataDir, 'labelstudio', {}, selection);
    const [first, second] = readTasks(json);
    expect(first?.predictions).toEqual([]);
    expect(second?.predictions).toMatchObject([{ result: [] }]);
  });
});
