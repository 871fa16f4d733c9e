import { expect, test } from 'vitest';
import { causeOf } from '../../../engine/store/tables/cause-of.ts';

const cause = (code: string, message: string) => causeOf({ code, message }, '/clips/a.mp4');

test('one limit is one cause, however much it is exceeded', () => {
  const long = (excess: string) => cause('prompt_too_long', `so it is ${excess} too long.`);
  expect(long('1 character')).toBe(long('10 characters'));
  const large = (excess: string) => cause('file_too_large', `so it is ${excess} too large.`);
  expect(large('7.7 MB')).toBe(large('45,678 bytes'));
});

test('places, figures and ids do not distinguish causes, but other words do', () => {
  const busy = (message: string) => cause('model_unavailable', message);
  expect(busy('/clips/a.mp4 failed after 3 s (request id x)')).toBe(
    causeOf({ code: 'model_unavailable', message: '/b.mp4 failed after 14.5 s' }, '/b.mp4'),
  );
  expect(busy('It is down')).not.toBe(busy('It is full'));
  expect(cause('invalid_video', 'It is coded as AV1')).not.toBe(
    cause('invalid_video', 'It is coded as H.265'),
  );
});
