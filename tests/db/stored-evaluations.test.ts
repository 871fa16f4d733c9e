import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { isTerminalStatus, receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import { makeFolder } from '../support/make-folder.ts';
import { storeRun } from '../support/stored-runs.ts';

const odd = fc.oneof(
  fc.constantFrom<unknown>(1e300, -1e300, 1.5, -0, 2 ** 53, 2 ** 63, '', '\u0000', '\ud800', null),
  fc.jsonValue(),
  fc.double(),
  fc.string({ unit: 'binary' }),
);
const point = fc.record({ frame: odd, sec: odd, timecode: odd }, { requiredKeys: [] });
const box = fc.record({ xmin: odd, ymin: odd, xmax: odd, ymax: odd });
const glitch = fc.oneof(
  odd,
  fc.record(
    {
      id: odd,
      type: odd,
      description: odd,
      source: odd,
      severity: odd,
      region: fc.record({
        start: point,
        end: point,
        boxes: fc.array(fc.record({ frame: odd, sec: odd, box })),
      }),
      prompt_segment: fc.record({ text: odd, char_start: odd, char_end: odd }),
    },
    { requiredKeys: [] },
  ),
);
const evaluation = fc.record(
  {
    status: fc.constantFrom('queued', 'completed', 'partial', 'failed', 'something-new'),
    model: odd,
    model_version: odd,
    attempt: odd,
    usage: fc.oneof(odd, fc.record({ video_seconds: odd, billable_units: odd })),
    timing: fc.oneof(odd, fc.record({ e2e_ms: odd })),
    error: fc.oneof(
      odd,
      fc.record({ type: odd, code: odd, message: odd, request_id: odd }, { requiredKeys: [] }),
    ),
    result: fc.oneof(odd, fc.record({ glitches: fc.array(glitch) })),
  },
  { requiredKeys: ['status'] },
);

const openStoreWithClip = async () => {
  const store = openStore(await makeFolder());
  onTestFinished(() => store.close());
  const clipId = 'a'.repeat(64) as ClipId;
  store.clips.save({ id: clipId, sizeBytes: 1, probe: '{}' }, '/a.mp4', 'stamp');
  const batchId = store.batches.create(store.services.builtIn(), {});
  const newRun = () => storeRun(store, { clipId, batchId, status: 'intent' });
  return { store, newRun };
};

test('stores every readable evaluation, however odd its numbers and texts are', async () => {
  const { store, newRun } = await openStoreWithClip();
  let count = 0;
  fc.assert(
    fc.property(evaluation, (sent) => {
      count += 1;
      const raw = JSON.parse(JSON.stringify({ id: `evaluation-${count}`, ...sent }));
      const read = receivedEvaluationSchema.parse(raw);
      const runId = newRun();
      store.runs.saveAnswer(runId, read, raw);
      const stored = store.runs.byId(runId);
      expect(stored?.evaluationId).toBe(raw.id);
      expect(JSON.parse(stored?.raw ?? '')).toEqual(raw);
      const findings = isTerminalStatus(read.status) ? (read.result?.glitches.length ?? 0) : 0;
      expect(store.runs.countFindings(runId)).toBe(findings);
    }),
    { numRuns: 300 },
  );
});

test('stores a finding with more keyframes than a call takes arguments', async () => {
  const { store, newRun } = await openStoreWithClip();
  const time = (frame: number) => ({ frame, sec: frame / 24, timecode: '00:00:00:00' });
  const boxes = Array.from({ length: 200_000 }, (_, frame) => ({
    frame,
    sec: frame / 24,
    box: { xmin: 0.4, ymin: 0.4, xmax: 0.6, ymax: frame === 199_999 ? 0.9 : 0.6 },
  }));
  const region = { start: time(0), end: time(1), boxes };
  const glitches = [{ id: 'g', type: 'visual_glitch', description: 'Long', region }];
  const raw = { id: 'evaluation-long', status: 'completed', result: { glitches } };
  const runId = newRun();
  store.runs.saveAnswer(runId, receivedEvaluationSchema.parse(raw), raw);
  expect(store.runs.byId(runId)?.state).toBe('completed');
  expect(store.runs.countFindings(runId)).toBe(1);
});
