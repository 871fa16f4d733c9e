import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TagChange } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { maxTagsPerClip, tagSchema } from '../../../shared/domain/tags.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

const opposite = ({ clipIds, add, remove }: TagChange): TagChange => ({
  clipIds,
  add: remove,
  remove: add,
});

/** Adds and removes tags of clips. Undo leaves tags alone that were changed otherwise since. */
const useChangeTags = (): ((change: TagChange) => void) => {
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

/** Tags that all of some clips have, and those that only some of them have. */
export type SharedTags = { onAll: string[]; onSome: string[] };

export const noSharedTags: SharedTags = { onAll: [], onSome: [] };

export const sharedTags = (cards: readonly Pick<ClipCard, 'tags'>[]): SharedTags => {
  const all = [...new Set(cards.flatMap(({ tags }) => tags))].sort();
  const isOnAll = (tag: string): boolean => cards.every(({ tags }) => tags.includes(tag));
  return { onAll: all.filter(isOnAll), onSome: all.filter((tag) => !isOnAll(tag)) };
};

const without = (tags: readonly string[], others: readonly string[]): string[] =>
  tags.filter((tag) => !others.includes(tag));

type Props = { clipIds: ClipId[]; tags: SharedTags; onClose: () => void };

/**
 * Changes the tags of clips, with completion from the tags in use. Keeps what is typed when the
 * tags of clips arrive that were not loaded.
 */
export const TagsDialog = ({ clipIds, tags, onClose }: Props) => {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useQuery(useRpc().query.library.tags.queryOptions()).data ?? [];
  const change = useChangeTags();
  const onAll = [...without(tags.onAll, removed), ...without(added, tags.onAll)];
  const onSome = without(tags.onSome, [...removed, ...added]);
  const type = (typed: readonly string[]): void => {
    const read = typed.map((tag) => tagSchema.safeParse(tag));
    const valid = read.flatMap(({ data }) => data ?? []);
    setProblem(read.find(({ success }) => !success)?.error?.issues[0]?.message ?? null);
    setAdded(without(valid, tags.onAll));
    setRemoved([...without(removed, tags.onAll), ...without(tags.onAll, valid)]);
  };
  const save = (): void => {
    if (added.length + removed.length > 0) {
      change({ clipIds, add: [...added], remove: without(removed, added) });
    }
    onClose();
  };
  const title = `Tags of ${formatCountOf(clipIds.length, 'clip')}`;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm submitLabel="Save" onSubmit={save} onCancel={onClose}>
        <TagsInput
          label={clipIds.length === 1 ? 'Tags' : 'On all clips'}
          description="Enter or a comma completes a tag."
          error={problem}
          data={known.map(({ value }) => value)}
          value={onAll}
          onChange={type}
          maxTags={maxTagsPerClip}
          data-autofocus
        />
        {tags.onSome.length > 0 ? (
          <TagsInput
            label="On some clips"
            description="Remove tags here, or add them above to all clips."
            value={onSome}
            onChange={(kept) => setRemoved([...removed, ...without(onSome, kept)])}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
};
