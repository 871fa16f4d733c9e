import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReportFormatId } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { madeUpMark } from '../support/made-up-values.ts';
import { writeReport } from '../support/written-report.ts';

const { setUp } = createEngineFixture();

const marked = madeUpMark({ startFrame: 2, endFrame: 5, startSec: 2 / 24, endSec: 5 / 24 });

test('a marked defect breaks a gate, is in reports as found by a person, and survives a re-run', async () => {
  const { dataDir, engine, folder } = await setUp();
  const document = await engine.run(folder);
  const clipId = document.clips[0]?.sha256 as ClipId;
  const judged = async () => (await engine.judged(document).next()).value?.findings;
  const outcome = async () => (await engine.withRunOutcomes(document)).clips[0]?.outcome;
  const found = document.clips[0]?.findings.length ?? 0;
  expect(await judged()).toHaveLength(found);

  const trackId = randomUUID();
  await engine.clips.setOwnFinding({ clipId, trackId, now: marked, expected: null });
  expect((await judged())?.at(-1)).toMatchObject({ type: 'visual_glitch', verdict: 'real' });
  expect(await outcome()).toBe('confirmed');
  expect(await engine.show({ text: clipId, path: '' })).toMatchObject({ ownFindings: [marked] });

  const texts = new Map<ReportFormatId, string>();
  for (const format of ['md', 'html', 'csv', 'junit', 'markers-csv', 'edl'] as const) {
    const path = join(folder, `report.${format}`);
    await writeReport(dataDir, format, path);
    texts.set(format, readFileSync(path, 'utf8'));
    expect(texts.get(format), format).toContain('Extra finger');
  }
  // Of no run: neither its model nor its evaluation.
  const row = texts
    .get('csv')
    ?.split('\n')
    .find((line) => line.includes('Extra finger'));
  expect(row).toMatch(/Extra finger,,Extra finger,real,,Six fingers,2,5,.*,human,/);
  expect(row).not.toContain('signal-1');
  expect(texts.get('md')).toContain('Marked by hand');

  await engine.run(folder, { force: true });
  expect((await engine.clips.get(clipId)).ownFindings).toMatchObject([
    { trackId, verdict: 'real' },
  ]);
});
