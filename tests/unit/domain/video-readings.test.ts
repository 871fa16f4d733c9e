import { expect, test } from 'vitest';
import { serviceReading } from '../../../shared/domain/video-readings.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';

const read = (input: unknown) =>
  serviceReading(receivedEvaluationSchema.parse({ id: 'a', status: 'completed', input }));

test('a service that reports no video gives no reading', () => {
  expect(serviceReading(null)).toBeNull();
  expect(read(undefined)).toBeNull();
  expect(read({ prompt: 'x' })).toBeNull();
});

test('members that are no numbers are unknown', () => {
  const odd = read({ video: { duration_sec: 'long', num_frames: 96, new_member: {} } });
  expect(odd).toMatchObject({ durationSec: null, width: null, frameCount: 96 });
});
