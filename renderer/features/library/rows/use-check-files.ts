import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** How long what was seen of the files is believed (ms). */
const believedMs = 300_000;

let lastLookMs = Number.NEGATIVE_INFINITY;

/**
 * Lets the engine look whether the clips' files are still there, when the library is opened. What
 * it finds comes as a change of the library; where it cannot look, marks stay as they were.
 */
export const useCheckFiles = (): void => {
  const { client } = useRpc();
  const { mutate: look } = useMutation({ mutationFn: () => client.library.checkFiles() });
  useEffect(() => {
    if (performance.now() - lastLookMs < believedMs) return;
    lastLookMs = performance.now();
    look();
  }, [look]);
};
