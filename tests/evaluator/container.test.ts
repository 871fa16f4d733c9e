import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preflight } from '../../engine/clips/media/probe/preflight.ts';
import { probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { checkContainer } from '../../evaluator/analysis/check-container.ts';
import { mp4Box } from '../../tools/prompt-clips/mp4-box.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();

const fileType = (major: string, ...compatible: string[]): Buffer =>
  mp4Box('ftyp', Buffer.from([major, '\0\0\0\0', ...compatible].join(''), 'latin1'));

const beginningWith = (...boxes: Buffer[]): Buffer =>
  Buffer.concat([...boxes, clip.subarray(clip.readUInt32BE(0))]);

const isTakenByEngine = async (path: string): Promise<boolean> => {
  const video = await probeFile(path);
  return preflight({ sizeBytes: 1, video, prompt: 'x' }).problems.length === 0;
};

const isTakenByEvaluator = (path: string): Promise<boolean> =>
  checkContainer(path).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'invalid_video' });
      return false;
    },
  );

test.each<[string, () => Buffer, boolean]>([
  ['MP4', () => clip, true],
  ['QuickTime', () => beginningWith(fileType('qt  ', 'qt  ')), false],
  ['QuickTime that names no brand', () => beginningWith(), false],
  ['QuickTime that is MP4 too', () => beginningWith(fileType('qt  ', 'mp42')), true],
  ['3GPP', () => beginningWith(fileType('3gp4', '3gp4', '3gp5')), false],
  ['a padded brand', () => beginningWith(fileType('M4V ')), true],
  ['a brand that no list has', () => beginningWith(fileType('zzzz')), false],
  [
    'MP4 whose file-type box is not the first',
    () => beginningWith(mp4Box('free', Buffer.alloc(24)), fileType('isom')),
    true,
  ],
])('engine and evaluator agree on %s', async (_what, bytes, isTaken) => {
  const path = join(await makeFolder(), 'clip.mp4');
  await writeFile(path, bytes());
  expect([await isTakenByEngine(path), await isTakenByEvaluator(path)]).toEqual([isTaken, isTaken]);
});
