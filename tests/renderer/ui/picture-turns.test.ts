import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takePictureTurn } from '../../../renderer/ui/Thumbnail.tsx';

it('Pictures load three at a time, those drawn last first and from their start on; a picture that is removed blocks no other', async () => {
  const begun: number[] = [];
  const draw = (indexes: number[]) =>
    indexes.map((index) => takePictureTurn(() => begun.push(index)));
  const ends = draw([0, 1, 2, 3, 4, 5]);
  expect(begun).toEqual([0, 1, 2]);
  await setImmediate();
  ends.push(...draw([6, 7, 8]));
  ends[1]?.();
  ends[1]?.();
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 6]);
  ends[7]?.();
  ends[0]?.();
  ends[6]?.();
  ends[2]?.();
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 6, 8, 3, 4]);
  for (const end of ends) {
    end();
    await setImmediate();
  }
  takePictureTurn(() => begun.push(9))();
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 6, 8, 3, 4, 5, 9]);
});
