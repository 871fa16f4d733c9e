import type { AddressList } from '../../../shared/contract/downloads.ts';

/** Gives a prompt that was typed to the addresses that have none; a blank one is none. */
export const withPrompt = (
  addresses: AddressList['addresses'],
  text: string,
): AddressList['addresses'] =>
  text.trim() === ''
    ? addresses
    : addresses.map(({ address, prompt }) => ({
        address,
        prompt: prompt ?? { text, source: 'typed', origin: null, detail: null },
      }));
