import { describe, expect, test } from 'vitest';
import { modelsLines, quotaLines } from '../../../hosts/cli/output/account-text.ts';
import { receivedModelListSchema } from '../../../shared/service-api/models.ts';
import { receivedQuotaStateSchema } from '../../../shared/service-api/quota.ts';

const build = (id: string, version: string) => ({ id, version, label: id, note: '' });
const listOf = (builds: object[], defaultBuild: string | null) =>
  receivedModelListSchema.parse({
    object: 'list',
    builds,
    default_build: defaultBuild,
    data: [
      { id: 'fast', object: 'model' },
      { id: 'careful', object: 'model' },
    ],
  });

const marked = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.includes('(default)'))
    .map((line) => line.replace(/ \(default\).*/, '').split(/\s+/))
    .map(([id, , version]) => `${id} ${version}`);

describe('the version marked as the default', () => {
  test.each([
    ['by its version', [build('fast', 'v1'), build('careful', 'v2')], 'v2', ['careful v2']],
    ['by its model', [build('fast', 'v1'), build('careful', 'v2')], 'careful', ['careful v2']],
    [
      'of the default model where both have that version',
      [build('careful', 'v1'), build('fast', 'v1')],
      'v1',
      ['fast v1'],
    ],
    ['none where the service decides', [build('fast', 'v1')], null, []],
  ])('%s', (_name, builds, defaultBuild, expected) => {
    const lines = modelsLines(listOf(builds, defaultBuild));
    expect(marked(lines)).toEqual(expected);
    expect(lines.join()).not.toContain('Default version:');
  });

  test.each([
    ['a model with several builds', [build('fast', 'v1'), build('fast', 'v2')], 'fast'],
    ['a build that is not listed', [build('fast', 'v1')], 'v9'],
    ['one of two that are not of the default model', [build('a', 'v1'), build('b', 'v1')], 'v1'],
  ])("none, but the default's name below, for %s", (_name, builds, defaultBuild) => {
    const lines = modelsLines(listOf(builds, defaultBuild));
    expect(marked(lines)).toEqual([]);
    expect(lines).toContain(`Default version: ${defaultBuild}`);
  });
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
