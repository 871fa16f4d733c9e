import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sortFixture } from '../support/sort-fixture.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { filesIn } from '../support/tree-of.ts';

let clip: Buffer;
beforeAll(async () => {
  clip = await makeTinyClip();
});

test('a clip that is there already is not counted so while a file beside it is new', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip });
  await fixture.sort();
  writeFileSync(join(fixture.takes, 'a.txt'), 'A fox');
  const countOf = async () => (await fixture.plan()).folders.at(-1);
  expect(await countOf()).toEqual({ folder: 'undecided', clips: 1, alreadyThere: 0 });
  expect(await fixture.sort()).toMatchObject({ sorted: 1, alreadyThere: 0 });
  expect(filesIn(fixture.to)).toEqual(['undecided/a.mp4', 'undecided/a.txt']);
  expect(await countOf()).toEqual({ folder: 'undecided', clips: 1, alreadyThere: 1 });
});
