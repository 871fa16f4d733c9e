import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClipAnalyzer } from '../../evaluator/analysis/clip-analyzer.ts';
import { validateUpload } from '../../evaluator/runs/validate-upload.ts';
import { openEvaluatorStore } from '../../evaluator/store/open-store.ts';
import { smallClip } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';

test('an upload whose state cannot be stored stays pending until the next start', async () => {
  const folder = await makeFolder();
  const store = openEvaluatorStore(folder);
  const analyzer = createClipAnalyzer(1, 60_000);
  onTestFinished(() => analyzer.close());
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const bytes = await smallClip();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(store.files.pathOf(sha256), bytes);
  store.videos.insert({
    id: 'v1',
    account: 'local',
    origin: 'upload',
    state: 'validating',
    sizeBytes: bytes.length,
    expectedSha256: null,
    sha256,
    uploadToken: null,
    uploadExpiresAtSec: null,
    createdAtSec: 0,
    info: null,
    rejection: null,
  });

  const checking = validateUpload({ store, analyzer }, 'v1');
  // It can no longer store what it has read.
  store.close();
  await checking;
  expect(stderr).toHaveBeenCalledWith(
    expect.stringMatching(/^Video v1 stays unchecked until the next start: /),
  );

  const next = openEvaluatorStore(folder);
  onTestFinished(() => next.close());
  expect(next.videos.get('v1')?.state).toBe('validating');
  await validateUpload({ store: next, analyzer }, 'v1');
  expect(next.videos.get('v1')).toMatchObject({ state: 'ready', info: { num_frames: 12 } });
});
