import { describe, expect, test } from 'vitest';
import { modelsLines, quotaLines } from '../../../hosts/cli/output/account-text.ts';
import { receivedModelListSchema } from '../../../shared/service-api/models.ts';
import { receivedQuotaStateSchema } from '../../../shared/service-api/quota.ts';

test('names the default version, unless the service decides', () => {
  const list = (name: string | null) =>
    receivedModelListSchema.parse({
      builds: [{ id: 'fast', version: 'v1', label: 'Fast', note: '' }],
      default_build: name,
      data: [{ id: 'fast' }],
    });
  expect(modelsLines(list('v1'))).toContain('Default version: v1');
  expect(modelsLines(list(null)).join()).not.toContain('Default');
});

const cells = (lines: readonly string[]): string[][] =>
  lines.slice(1).map((line) => line.split(/ {2,}/));

test('lists the detectors, limits, formats and aspect ratios of each model', () => {
  const lines = modelsLines(
    receivedModelListSchema.parse({
      data: [
        {
          id: 'fast',
          version: '1',
          detectors: ['visual_glitch', 'of_a_later_version'],
          input: {
            formats: ['mp4', 'webm'],
            max_duration_sec: 15,
            max_file_bytes: 50_000_000,
            aspect_ratios: ['16:9', '\u001b[2J'],
          },
        },
        { id: 'silent' },
        { id: 'idle', detectors: [] },
      ],
    }),
  );
  expect(cells(lines)).toEqual([
    [
      'fast',
      '1',
      'visual_glitch, of_a_later_version',
      '15 s, 50 MB',
      'mp4, webm',
      '16:9, \\u{1b}[2J',
    ],
    ['silent', '-', '-', '-', '-', '-'],
    ['idle', '-', 'nothing', '-', '-', '-'],
  ]);
});

describe('the quota', () => {
  const window = { limit: 100, used: 12, remaining: 88, reset_in_sec: 30, window_sec: 3600 };

  test('begins with the window over all operations', () => {
    const quota = { ...window, limit: 200, scopes: { detect: window } };
    expect(cells(quotaLines(receivedQuotaStateSchema.parse(quota)))).toEqual([
      ['all', '12', '200', '88', 'in 30 s', '3600 s'],
      ['detect', '12', '100', '88', 'in 30 s', '3600 s'],
    ]);
  });

  test('shows what is unlimited, also over all operations', () => {
    const unlimited = { ...window, unlimited: true };
    const quota = { ...unlimited, scopes: { detect: unlimited, upload: window } };
    expect(cells(quotaLines(receivedQuotaStateSchema.parse(quota)))).toEqual([
      ['all', '12', 'unlimited', '-', '-', '3600 s'],
      ['detect', '12', 'unlimited', '-', '-', '3600 s'],
      ['upload', '12', '100', '88', 'in 30 s', '3600 s'],
    ]);
  });

  test('leaves out a window over all operations that the service does not fill in', () => {
    const quota = receivedQuotaStateSchema.parse({ scopes: { detect: window } });
    expect(cells(quotaLines(quota)).map(([name]) => name)).toEqual(['detect']);
    expect(cells(quotaLines(receivedQuotaStateSchema.parse({})))).toEqual([
      ['all', '-', '-', '-', '-', '-'],
    ]);
  });
});
