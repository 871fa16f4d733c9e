import { readClipAddress } from '../../../shared/domain/clip-address.ts';
import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import { AppError } from '../../../shared/errors/app-error.ts';

export type GivenPrompt = FoundPrompt & { source: 'typed' | 'manifest' };

export type ListedAddress = {
  /** Normalized by `readClipAddress`. */
  address: string;
  prompt: GivenPrompt | null;
};

/** Normalizes addresses and removes duplicates, keeping the first. @throws AppError usage */
export const parseAddresses = (listed: readonly ListedAddress[]): ListedAddress[] => {
  const found = new Map<string, ListedAddress>();
  for (const { address, prompt } of listed) {
    const parsed = readClipAddress(address);
    // An invalid address is not shown: it may contain a password or control characters.
    if (!parsed.ok) throw new AppError('usage', `One of the URLs ${parsed.why}.`);
    if (!found.has(parsed.address)) found.set(parsed.address, { address: parsed.address, prompt });
  }
  return [...found.values()];
};

/** A new job; an address has no folder. */
export const jobAtAddress = ({ address, prompt }: ListedAddress) => ({
  path: address,
  root: '',
  givenPrompt: prompt && JSON.stringify(prompt),
});
