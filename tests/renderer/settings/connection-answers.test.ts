import { expect, test } from 'vitest';
import {
  modelsAnswer,
  quotaAnswer,
  statusAnswer,
} from '../../../renderer/features/settings/connection/TestResult.tsx';
import { pausedFoldersText } from '../../../renderer/features/settings/connection/use-switch-guard.tsx';
import { receivedModelListSchema } from '../../../shared/service-api/models.ts';
import { receivedPlatformStatusSchema } from '../../../shared/service-api/platform-status.ts';
import { receivedQuotaStateSchema } from '../../../shared/service-api/quota.ts';

const models = (count: number) =>
  receivedModelListSchema.parse({
    data: Array.from({ length: count }, (_, at) => ({ id: `m${at}` })),
  });

test('counts many models rather than naming all', () => {
  expect(modelsAnswer(models(2))).toBe('m0, m1');
  expect(modelsAnswer(models(8))).toBe('m0, m1, m2, m3, m4, m5 and 2 more');
  expect(modelsAnswer(models(0))).toBe('None offered');
});

test('an unknown state keeps its name', () => {
  const status = receivedPlatformStatusSchema.parse({ state: 'brownout', components: [] });
  expect(statusAnswer(status)).toBe('brownout');
});

test('shows each scope of the quota, including unlimited ones', () => {
  const quota = receivedQuotaStateSchema.parse({
    scopes: { detect: { limit: 100, remaining: 88 }, upload: { unlimited: true }, odd: {} },
  });
  expect(quotaAnswer(quota)).toBe('detect: 88 of 100 left, upload: unlimited, odd: not stated');
});

test('names watched folders that pause, a few of many', () => {
  expect(pausedFoldersText(['/clips/new'])).toMatch(/folder “new” will pause.*Resume it /);
  expect(pausedFoldersText(['/a', '/b'])).toMatch(/folders “a” and “b” will pause.*Resume them /);
  const many = Array.from({ length: 7 }, (_, index) => `/clips/${index}`);
  expect(pausedFoldersText(many)).toContain('“3”, “4” and 2 more will pause');
});
