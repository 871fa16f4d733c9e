import { resolve } from 'node:path';
import type { Engine, ListedAddress } from '../../../engine/index.ts';
import { readClipAddress } from '../../../shared/domain/clip-address.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Environment } from '../environment.ts';

/** Maximum unusable lines shown; a list with more is probably another kind of file. */
const maxProblemsShown = 10;

export const isMeantAsAddress = (argument: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(argument);

export const pathsAmong = (args: readonly string[], { workingDir }: Environment): string[] =>
  args.filter((argument) => !isMeantAsAddress(argument)).map((path) => resolve(workingDir, path));

const addressOf = (argument: string): ListedAddress => {
  const parsed = readClipAddress(argument);
  if (parsed.ok) return { address: parsed.address, prompt: null };
  // Only the scheme is shown: the rest may contain a secret.
  const [scheme = ''] = argument.split('://');
  throw new AppError('usage', `An argument that begins with ${scheme}:// ${parsed.why}.`);
};

const readList = async (path: string, engine: Engine): Promise<ListedAddress[]> => {
  const { addresses, problems } = await engine.addresses.readListFile(path);
  if (problems.length === 0) return addresses;
  const shown = problems.slice(0, maxProblemsShown);
  const further = problems.length - shown.length;
  throw new AppError(
    'usage',
    [
      `The list ${path} cannot be used. Nothing was started. Fix it first.`,
      ...shown,
      ...(further > 0 ? [`and ${further} more.`] : []),
      // On one line, so that a file name in a message cannot break lines.
    ].join(' '),
  );
};

/**
 * Returns the addresses among the arguments and in the list of `--urls`, each once.
 * @throws AppError usage for invalid addresses, file_unreadable for an unreadable list
 */
export const addressesAmong = async (
  args: readonly string[],
  listPath: string | undefined,
  engine: Engine,
  { workingDir }: Environment,
): Promise<ListedAddress[]> => {
  const fromArguments = args.filter(isMeantAsAddress).map(addressOf);
  const fromList =
    listPath === undefined ? [] : await readList(resolve(workingDir, listPath), engine);
  const known = new Set(fromList.map(({ address }) => address));
  const further = new Map(
    fromArguments.filter(({ address }) => !known.has(address)).map((one) => [one.address, one]),
  );
  return [...further.values(), ...fromList];
};
