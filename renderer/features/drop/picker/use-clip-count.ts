import { useQuery } from '@tanstack/react-query';
import type { FileQuestion } from '../../../../shared/contract/app.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { Picker } from './use-picker.ts';

/**
 * Counts the clips in the shown folder and its subfolders that would be evaluated; null until
 * known, and if counting takes long.
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
