import { expect, it } from 'vitest';
import { takePictureTurn } from '../../../renderer/ui/picture-turns.ts';

it('Pictures load three at a time, the newest wish first; who goes away holds nobody up', () => {
  const begun: number[] = [];
  const ends = [0, 1, 2, 3, 4, 5].map((index) => takePictureTurn(() => begun.push(index)));
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[1]?.();
  expect(begun).toEqual([0, 1, 2, 5]);
  ends[4]?.();
  ends[0]?.();
  expect(begun).toEqual([0, 1, 2, 5, 3]);
  for (const end of ends) end();
  takePictureTurn(() => begun.push(6))();
  expect(begun).toEqual([0, 1, 2, 5, 3, 6]);
});
