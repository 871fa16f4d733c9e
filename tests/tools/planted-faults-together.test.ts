import { expect, test } from 'vitest';
import { meetOtherTests } from '../../tools/planted-faults/meet-other-tests.ts';
import type { Fault } from '../../tools/planted-faults/read-faults.ts';

const fault = (name: string): Fault => ({
  ...{ name, patchPath: '', patchSha256: '', story: '', changedFiles: [] },
});

/**
 * Files by when they fail: with a number of these faults planted; `dies` names none when it fails.
 */
type FailingFiles = Record<string, { of: readonly string[]; least: number }>;

/** Runs files with faults, and returns what caught them, what survived, and the number of runs. */
async function meet(
  names: readonly string[],
  files: FailingFiles,
  { apart = false, conflicting = [] as readonly string[] } = {},
) {
  const caught: string[] = [];
  let runs = 0;
  const failuresOf = (faults: readonly Fault[], chosen: readonly string[]) => {
    runs += 1;
    return chosen.flatMap((file) => {
      const { of, least } = files[file] ?? { of: [], least: 1 };
      const isFailing = faults.filter(({ name }) => of.includes(name)).length >= least;
      return isFailing ? { file: file.replace('dies', '?'), test: 'fails' } : [];
    });
  };
  const survivors = await meetOtherTests(names.map(fault), {
    tree: {
      plant: (faults) =>
        faults.filter(({ name }) => conflicting.includes(name)).length > 1 ? 'conflict' : null,
    },
    tests: {
      findCatcher: async (faults, chosen) => failuresOf(faults, chosen)[0] ?? null,
      findFailures: async (faults, chosen) => failuresOf(faults, chosen),
    },
    files: Object.keys(files),
    togetherCount: apart ? 1 : names.length,
    onCaught: ({ name }, { file }) => caught.push(`${name} by ${file}`),
  });
  return { caught, survivors: survivors.map(({ name }) => name), runs };
}

test('faults that nothing catches survive one run together', async () => {
  const { caught, survivors, runs } = await meet(['a', 'b', 'c'], { one: { of: [], least: 1 } });
  expect({ caught, survivors, runs }).toEqual({ caught: [], survivors: ['a', 'b', 'c'], runs: 1 });
});

test('finds the one of many faults that a file catches by bisection', async () => {
  const names = [...'abcdefgh'];
  const { caught, runs } = await meet(names, { one: { of: ['g'], least: 1 } });
  expect({ caught, runs }).toEqual({ caught: ['g by one'], runs: 8 });
});

test('finds each fault that a failing file catches, and the others continue', async () => {
  const files = { one: { of: ['a', 'c'], least: 1 }, two: { of: ['d'], least: 1 } };
  const { caught, survivors } = await meet(['a', 'b', 'c', 'd'], files);
  expect(caught).toEqual(['a by one', 'c by one', 'd by two']);
  expect(survivors).toEqual(['b']);
});

test('a file that fails with several faults together and with none alone catches nothing', async () => {
  const files = { both: { of: ['a', 'b'], least: 2 }, later: { of: ['b'], least: 1 } };
  const { caught, survivors } = await meet(['a', 'b'], files);
  expect(caught).toEqual(['b by later']);
  expect(survivors).toEqual(['a']);
});

test('bisects a run that dies without naming a file with all files', async () => {
  const { caught, survivors } = await meet(['a', 'b'], { dies: { of: ['b'], least: 1 } });
  expect(caught).toEqual(['b by ?']);
  expect(survivors).toEqual(['a']);
});

test('faults that do not apply together, or must run alone, meet all files too', async () => {
  const files = { one: { of: ['b'], least: 1 } };
  const conflicting = ['a', 'b'];
  expect(await meet(['a', 'b', 'c'], files, { conflicting })).toMatchObject({
    caught: ['b by one'],
    survivors: ['a', 'c'],
  });
  expect(await meet(['a', 'b', 'c'], files, { apart: true })).toMatchObject({
    caught: ['b by one'],
    survivors: ['a', 'c'],
    runs: 4,
  });
});
