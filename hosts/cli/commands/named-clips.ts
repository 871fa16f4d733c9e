import { resolve } from 'node:path';
import type { Engine, ListedAddress } from '../../../engine/index.ts';
import { readClipAddress } from '../../../shared/domain/clip-address.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { Environment } from '../environment.ts';

/** A list with this many lines that cannot be used is some other file. */
const maxProblemsTold = 10;

/** What has a scheme is meant as an address; no path begins so. */
export const isMeantAsAddress = (argument: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(argument);

/** Arguments that name files and folders, which are relative to where the user stands. */
export const pathsAmong = (args: readonly string[], { workingDir }: Environment): string[] =>
  args.filter((argument) => !isMeantAsAddress(argument)).map((path) => resolve(workingDir, path));

const addressOf = (argument: string): ListedAddress => {
  const read = readClipAddress(argument);
  if (read.ok) return { address: read.address, prompt: null };
  // What follows the host may be a secret.
  const [scheme = ''] = argument.split('://');
  throw new AppError(
    'usage',
    `An argument that begins with ${printableText(scheme)}:// ${read.why}.`,
  );
};

const listed = async (path: string, engine: Engine): Promise<ListedAddress[]> => {
  const { addresses, problems } = await engine.addresses.readListFile(path);
  if (problems.length === 0) return addresses;
  const told = problems.slice(0, maxProblemsTold);
  const further = problems.length - told.length;
  throw new AppError(
    'usage',
    [
      `The list ${printableText(path)} cannot be used. Nothing was started. Fix it first.`,
      ...told,
      ...(further > 0 ? [`and ${further} more.`] : []),
      // One line: a message could not break lines that a name of a file could not break as well.
    ].join(' '),
  );
};

/**
 * Addresses among the arguments and in the list of `--urls`, each once.
 * @throws AppError usage for what is no address, file_unreadable for a list that cannot be read
 */
export const addressesAmong = async (
  args: readonly string[],
  listPath: string | undefined,
  engine: Engine,
  { workingDir }: Environment,
): Promise<ListedAddress[]> => {
  const named = args.filter(isMeantAsAddress).map(addressOf);
  const ofList = listPath === undefined ? [] : await listed(resolve(workingDir, listPath), engine);
  const known = new Set(ofList.map(({ address }) => address));
  const further = new Map(
    named.filter(({ address }) => !known.has(address)).map((one) => [one.address, one]),
  );
  return [...further.values(), ...ofList];
};
