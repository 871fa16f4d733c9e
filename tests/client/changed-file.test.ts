import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploadVideo } from '../../engine/service/client/upload-video.ts';
import { clientOf } from '../support/client-of.ts';
import { errorFrom } from '../support/error-from.ts';
import { startEvaluator } from '../support/evaluator-process.ts';

test('reports a file that changes during its upload, and does not send it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-changed-'));
  const evaluator = await startEvaluator();
  try {
    const path = join(folder, 'clip.mp4');
    await writeFile(path, new Uint8Array(2_000_000));
    const blob = await openAsBlob(path);
    await writeFile(path, new Uint8Array(1_000_000));
    const error = await errorFrom(uploadVideo(clientOf(evaluator), { blob }));
    expect(error).toMatchObject({ code: 'file_changed', kind: 'user' });
    const operations = evaluator.trace().map(({ operation }) => operation);
    expect(operations.filter((operation) => operation === 'reserveVideo')).toHaveLength(1);
  } finally {
    await evaluator.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
