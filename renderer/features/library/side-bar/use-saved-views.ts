import { useMutation } from '@tanstack/react-query';
import type { SavedView } from '../../../../shared/contract/library.ts';
import { useOfferUndo } from '../../../actions/undo-stack.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { notify } from '../../../ui/notify.ts';

/** Saves, changes and removes views; a removed one can be brought back. */
export const useSavedViews = () => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const save = useMutation({
    mutationFn: (view: SavedView) => client.library.saveView(view),
    onError: notify.failed('The view was not saved'),
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => client.library.removeView({ id }),
    onSuccess: (_, view) => offerUndo('View removed', () => client.library.saveView(view)),
    onError: notify.failed('The view was not removed'),
  });
  return { save: save.mutate, remove: remove.mutate };
};
