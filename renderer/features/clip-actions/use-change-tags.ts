import type { TagChange } from '../../../shared/contract/clips.ts';
import { maxTagsPerClip } from '../../../shared/domain/tags.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

const opposite = ({ clipIds, add, remove }: TagChange): TagChange => ({
  clipIds,
  add: remove,
  remove: add,
});

/** Adds and removes tags of clips. Undo leaves tags alone that were changed otherwise since. */
export const useChangeTags = (): ((change: TagChange) => void) => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  return useCall(
    (wanted: TagChange) => client.clips.changeTags([wanted]),
    'The tags were not saved',
    ({ changes, full }) => {
      if (full > 0) {
        notify.info(
          `${formatCountOf(full, 'clip')} cannot have more tags: ${maxTagsPerClip} at most.`,
        );
      }
      if (changes.length === 0) return;
      const clips = formatCountOf(new Set(changes.flatMap(({ clipIds }) => clipIds)).size, 'clip');
      offerUndo(
        `Tags of ${clips} changed`,
        () => client.clips.changeTags(changes.map(opposite)),
        `Earlier tags restored for ${clips}`,
      );
    },
  ).mutate;
};
