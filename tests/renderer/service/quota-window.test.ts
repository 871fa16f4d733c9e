import { expect, test } from 'vitest';
import { quotaUse } from '../../../renderer/features/service/QuotaPart.tsx';
import type { ReceivedRateLimitWindow } from '../../../shared/service-api/quota.ts';

const silent: ReceivedRateLimitWindow = {
  limit: null,
  used: null,
  remaining: null,
  reset_at: null,
  reset_in_sec: null,
  window_sec: null,
  unlimited: false,
};

test('derives what the service leaves out from the rest', () => {
  expect(quotaUse({ ...silent, limit: 100, used: 30 }, 0)).toMatchObject({ remaining: 70 });
  expect(quotaUse({ ...silent, limit: 100, remaining: 30 }, 0)).toMatchObject({ used: 70 });
  expect(quotaUse(silent, 0)).toMatchObject({ used: null, remaining: null, resetMs: null });
});

test("the reset counts from the arrival of the answer, whatever the service's clock says", () => {
  const window = { ...silent, reset_in_sec: 60, reset_at: 5 };
  expect(quotaUse(window, 1_000_000).resetMs).toBe(1_060_000);
});

test('a meter warns before the quota is used up, and shows when it is', () => {
  expect(quotaUse({ ...silent, limit: 100, used: 79 }, 0).tone).toBe('good');
  expect(quotaUse({ ...silent, limit: 100, used: 80 }, 0).tone).toBe('warn');
  expect(quotaUse({ ...silent, limit: 100, used: 100 }, 0).tone).toBe('bad');
});
