import { expect, test, vi } from 'vitest';
import { initialStatus } from '../../../engine/evaluation/watch/watch-folder.ts';
import type { WatchStatus } from '../../../engine/index.ts';
import { createWatchView } from '../../../hosts/cli/output/watch-view.ts';

test('watch reports each change of a folder and of a skipped file once', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const view = createWatchView({});
  const show = (change: Partial<WatchStatus>) =>
    view.showStatus('/clips', { ...initialStatus, phase: 'watching', ...change });
  const problem = { code: 'path_unreadable', message: 'It is gone.' };
  for (const change of [{}, { phase: 'unreachable', problem }, {}] as const) {
    show(change);
    show(change);
  }
  for (const message of ['cut', 'cut', 'empty']) show({ broken: [{ path: 'a.mp4', message }] });
  expect(stderr.mock.calls.map(([line]) => line)).toEqual([
    'Watching /clips\n',
    'It is gone. Trying again.\n',
    'Watching /clips\n',
    'a.mp4 is skipped: cut\n',
    'a.mp4 is skipped: empty\n',
  ]);
});
