import { useEffect, useState } from 'react';
import { type AddressList, maxAddressListLength } from '../../../shared/contract/downloads.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { uiTimes } from '../../ui/ui-times.ts';

/** The text of a list; `fileName` is null if it was typed or pasted. */
export type WrittenList = { text: string; fileName: string | null };

/** The last parsed list; `isOld` while newer text is not parsed yet. */
export type ReadList = { list: AddressList; isOld: boolean; problem: string | null };

const nothing: AddressList = { addresses: [], problems: [], duplicates: 0 };

const tooLong = `The list is longer than ${maxAddressListLength / 1e6} million characters. Split it.`;

/** Parses a list of addresses as it is edited. */
export const useAddressList = ({ text, fileName }: WrittenList): ReadList => {
  const { client } = useRpc();
  const [read, setRead] = useState<ReadList & { of: string }>({
    ...{ list: nothing, isOld: false, problem: null, of: '' },
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const show = (list: AddressList, problem: string | null): void => {
      if (!signal.aborted) setRead({ list, isOld: false, problem, of: text });
    };
    const readNow = (): void => {
      client.queue.readAddresses({ text, fileName }, { signal }).then(
        (list) => show(list, null),
        (error: unknown) => show(nothing, errorRecordOf(error).message),
      );
    };
    if (text.trim() === '') show(nothing, null);
    else if (text.length > maxAddressListLength) show(nothing, tooLong);
    else {
      const timer = setTimeout(readNow, uiTimes.addressListRestMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }
    return () => ending.abort();
  }, [client, text, fileName]);
  return { ...read, isOld: read.of !== text };
};
