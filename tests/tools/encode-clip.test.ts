import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { encodeClip } from '../../tools/samples/encode-clip.ts';
import { rgbToYuv420 } from '../../tools/samples/rgb-to-yuv420.ts';
import { sampleScenes } from '../../tools/samples/sample-scenes.ts';
import { drawFrames, sampleFormat } from '../../tools/samples/scene.ts';
import { makeFolder } from '../support/make-folder.ts';

/** Collects garbage and fills memory with pictures of the samples' size all the time. */
function churnMemory(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const churn = setInterval(() => {
    collect();
    for (let index = 0; index < 8; index += 1) Buffer.alloc(345_600, index * 31);
  }, 1);
  return () => clearInterval(churn);
}

test('a sample clip drawn and encoded again has the same bytes, whatever memory contains', {
  tags: ['full'],
}, async () => {
  const folder = await makeFolder();
  const [, , scene] = sampleScenes;
  if (!scene) throw new Error('there are five scenes');
  const pictures = [...drawFrames(scene, 0, 12)];
  const hashes = new Set<string>();
  for (const isChurning of [false, true, true]) {
    const path = join(folder, `${hashes.size}.mp4`);
    const stopChurning = isChurning ? churnMemory() : () => {};
    await encodeClip(path, { ...sampleFormat, frames: pictures }, 22);
    stopChurning();
    hashes.add(createHash('sha256').update(readFileSync(path)).digest('hex'));
  }
  expect(hashes.size).toBe(1);
});

test.each([
  ['white', [255, 255, 255], [235, 128, 128]],
  ['red', [255, 0, 0], [63, 102, 240]],
  ['blue', [0, 0, 255], [32, 240, 118]],
])('YUV 4:2:0 has limited-range BT.709 values of %s', (_name, rgb, [luma, blueness, redness]) => {
  const yuv = rgbToYuv420(Uint8Array.from([...rgb, ...rgb, ...rgb, ...rgb]), 2, 2);
  expect([...yuv]).toEqual([luma, luma, luma, luma, blueness, redness]);
});
