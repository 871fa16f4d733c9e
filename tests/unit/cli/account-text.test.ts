import { describe, expect, test } from 'vitest';
import { modelsText } from '../../../hosts/cli/output/account-text.ts';
import { modelListRead } from '../../../shared/service-api/models.ts';

const build = (id: string, version: string) => ({ id, version, label: id, note: '' });
const listOf = (builds: object[], defaultBuild: string | null) =>
  modelListRead.parse({
    object: 'list',
    builds,
    default_build: defaultBuild,
    data: [
      { id: 'fast', object: 'model' },
      { id: 'careful', object: 'model' },
    ],
  });

/** The builds that are marked, as "id version". */
const marked = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.includes('(default)'))
    .map((line) => line.replace(/ \(default\).*/, '').split(/\s+/))
    .map(([id, , version]) => `${id} ${version}`);

describe('the build that is marked as the default', () => {
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
    const text = modelsText(listOf(builds, defaultBuild));
    expect(marked(text)).toEqual(expected);
    expect(text).not.toContain('Default build:');
  });

  test.each([
    ['a model with several builds', [build('fast', 'v1'), build('fast', 'v2')], 'fast'],
    ['a build that is not listed', [build('fast', 'v1')], 'v9'],
    ['one of two that are not of the default model', [build('a', 'v1'), build('b', 'v1')], 'v1'],
  ])('none, but its name below, for %s', (_name, builds, defaultBuild) => {
    const text = modelsText(listOf(builds, defaultBuild));
    expect(marked(text)).toEqual([]);
    expect(text).toContain(`\nDefault build: ${defaultBuild}\n`);
  });
});
