import { useEffect, useState } from 'react';
import { type AddressList, maxAddressListLength } from '../../../shared/contract/downloads.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { uiTimes } from '../../ui/ui-times.ts';

/** The text of an address list; `fileName` is null if it was typed or pasted. */
export type AddressListInput = { text: string; fileName: string | null };

/**
 * The last parsed list; `isStale` while newer text has not been parsed yet. `problem` says why the
 * whole list cannot be used; null if it can.
 */
export type ParsedAddressList = { list: AddressList; isStale: boolean; problem: string | null };

const emptyList: AddressList = { addresses: [], problems: [], duplicates: 0 };

const tooLongText = `The list is longer than ${maxAddressListLength / 1e6} million characters. Split it.`;

export const useAddressList = ({ text, fileName }: AddressListInput): ParsedAddressList => {
  const { client } = useRpc();
  const [parsed, setParsed] = useState<ParsedAddressList & { parsedText: string }>({
    list: emptyList,
    isStale: false,
    problem: null,
    parsedText: '',
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (list: AddressList, problem: string | null): void => {
      if (!signal.aborted) setParsed({ list, isStale: false, problem, parsedText: text });
    };
    const parse = (): void => {
      client.queue.readAddresses({ text, fileName }, { signal }).then(
        (list) => show(list, null),
        (error: unknown) => show(emptyList, errorRecordOf(error).message),
      );
    };
    if (text.trim() === '') show(emptyList, null);
    else if (text.length > maxAddressListLength) show(emptyList, tooLongText);
    else {
      const timer = setTimeout(parse, uiTimes.addressListDebounceMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }
    return () => controller.abort();
  }, [client, text, fileName]);
  return { ...parsed, isStale: parsed.parsedText !== text };
};
