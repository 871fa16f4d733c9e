/** Arguments for each of the two test runners; null if it does not run. */
export type PickedRunners = {
  readonly vitest: readonly string[] | null;
  readonly e2e: readonly string[] | null;
};

/**
 * Runs everything without arguments. Paths below tests/e2e go to Playwright, others to vitest;
 * options go to Playwright if only specs are named, and otherwise to vitest.
 */
export function pickRunners(args: readonly string[]): PickedRunners {
  if (args.length === 0) return { vitest: [], e2e: [] };
  const specs = args.filter(isSpecPath);
  if (specs.length === 0) return { vitest: args, e2e: null };
  const others = args.filter((arg) => !isSpecPath(arg));
  if (!others.some((arg) => isTestPath(arg))) return { vitest: null, e2e: args };
  return { vitest: others, e2e: specs };
}

function isTestPath(arg: string): boolean {
  return /(^|[\\/])tests([\\/]|$)/.test(arg);
}

function isSpecPath(arg: string): boolean {
  return /(^|[\\/])tests[\\/]e2e([\\/]|$)/.test(arg);
}
