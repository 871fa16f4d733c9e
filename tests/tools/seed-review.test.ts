import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeReviewFolder } from '../../tools/library/make-review-folder.ts';
import { reviewExamples } from '../../tools/library/review-examples.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { anyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';

test('a folder to review holds every example with its runs, judged as declared, and one missing file', {
  tags: ['full'],
}, async () => {
  const folder = await makeFolder();
  const { dataDir, clips } = await makeReviewFolder(folder);
  const engine = openEngine({ dataDir, service: null });
  const details = await Promise.all(clips.map(({ clipId }) => engine.clips.get(clipId)));
  expect(details.map(({ card }) => join(folder, 'clips', card.name))).toEqual(
    reviewExamples.map(({ fileName }) => join(folder, 'clips', fileName)),
  );
  expect(
    details.map(({ runs }) => runs.toReversed().map(({ findings }) => findings.length)),
  ).toEqual(reviewExamples.map(({ runs }) => runs.map(({ findings }) => findings.length)));
  expect(details.map(({ card }) => card.isMissing)).toEqual(
    reviewExamples.map(({ isMissing = false }) => isMissing),
  );
  const lantern = details[1]?.runs ?? [];
  // The older run is judged; the newer one has the verdicts on the same findings.
  expect(lantern.map(({ findings }) => findings.map(({ verdict }) => verdict))).toEqual([
    ['real', null, null, 'wrong', null],
    ['real', null, null, 'wrong', null],
  ]);
  const { rows } = await engine.library.page({
    filter: { ...anyClip, text: 'checkered floor' },
    ...{ sort: { by: 'name', direction: 'ascending' }, offset: 0, limit: 10 },
  });
  expect(rows.map(({ frameCount }) => frameCount)).toEqual([80, 96]);
});
