import { useQuery } from '@tanstack/react-query';
import type { FileQuestion } from '../../../../shared/contract/app.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { Picker } from './use-picker.ts';

/**
 * The number of clips that would be evaluated of the folder that is shown, those of its subfolders
 * included; null until it is known, and where it would take long to count.
 */
export const useClipCount = (
  { kind, purpose }: FileQuestion,
  { listing, isThere }: Picker,
): number | null => {
  const isAsked = kind === 'folder' && purpose === 'evaluate' && isThere;
  const count = useQuery({
    ...useRpc().query.app.countClips.queryOptions({ input: { path: listing?.path ?? '' } }),
    enabled: isAsked,
    // The folder may have changed since it was last opened.
    staleTime: 0,
  });
  return isAsked ? (count.data?.clips ?? null) : null;
};
