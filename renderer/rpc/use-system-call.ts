import { useQuery } from '@tanstack/react-query';
import { useRpc } from './rpc-context.ts';
import { useCall } from './use-call.ts';

/** A call that opens something in the system's programs. Null if the host can't. */
export const useSystemCall = <Subject>(
  ability: 'canReveal' | 'canOpenFiles',
  call: (subject: Subject) => Promise<void>,
  failedTitle: string,
): ((subject: Subject) => void) | null => {
  const can = useQuery(useRpc().query.app.info.queryOptions()).data?.[ability] ?? false;
  const { mutate } = useCall(call, failedTitle);
  return can ? mutate : null;
};
