import { ActionIcon, Flex, Menu } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bookmark, EllipsisVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type LibraryFilter,
  maxCountedViews,
  type SavedView,
} from '../../../../shared/contract/library.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useOfferUndo } from '../../../actions/undo-stack.ts';
import { defaultSort, formatView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useCall } from '../../../rpc/use-call.ts';
import { NameDialog } from '../../../ui/NameDialog.tsx';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import type { LibraryViewControl } from '../view/use-library-view.ts';
import { builtInViews } from './built-in-views.ts';
import { SidebarButton } from './SidebarButton.tsx';
import { NoneYet, SidebarSection } from './SidebarSection.tsx';

export const countsByFilter = (
  filters: readonly LibraryFilter[],
  counts: readonly number[],
): ((filter: LibraryFilter) => number | undefined) => {
  const known = new Map(filters.map((filter, index) => [JSON.stringify(filter), counts[index]]));
  return (filter) => known.get(JSON.stringify(filter));
};

const useViewCounts = (
  filters: readonly LibraryFilter[],
): ((filter: LibraryFilter) => number | undefined) => {
  const { client, query } = useRpc();
  const counted = filters.slice(0, maxCountedViews);
  const { data } = useQuery({
    queryKey: [...query.library.countViews.key(), counted],
    queryFn: async () =>
      countsByFilter(counted, await client.library.countViews({ filters: counted })),
    // Views keep their counts until new ones are counted.
    placeholderData: keepPreviousData,
  });
  return (filter) => data?.(filter);
};

const useSavedViews = () => {
  const { library } = useRpc().client;
  const offerUndo = useOfferUndo();
  const save = useCall(library.saveView, 'The view was not saved');
  const remove = useCall(
    ({ id }: SavedView) => library.removeView({ id }),
    'The view was not removed',
    (_, view) => offerUndo('View removed', () => library.saveView(view)),
  );
  return { save: save.mutate, remove: remove.mutate };
};

/** Returns a key that is equal for views that show the same clips in the same order. */
const viewKey = ({ filter, sort }: Pick<SavedView, 'filter' | 'sort'>): string =>
  formatView({ mode: 'grid', filter, sort });

type ItemProps = {
  saved: SavedView;
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
  onRename: () => void;
  onReplace: () => void;
  onRemove: () => void;
};

const SavedItem = ({ saved, onRename, onReplace, onRemove, ...shown }: ItemProps) => {
  const { name } = saved;
  return (
    <Flex component="li" align="center">
      <SidebarButton name={name} icon={Bookmark} {...shown} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={24} aria-label={`Options for the view ${name}`}>
            <EllipsisVertical color="var(--cc-text-dim)" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <OverlayFocus />
          <Menu.Item onClick={onRename}>Rename…</Menu.Item>
          <Menu.Item onClick={onReplace} disabled={shown.isChosen}>
            Replace with the current view
          </Menu.Item>
          <Menu.Item onClick={onRemove}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Flex>
  );
};

/** A view stores a filter and a sort order, so it always shows the clips that match. */
export const Views = ({ view }: { view: LibraryViewControl }) => {
  const { query } = useRpc();
  const saved = useQuery(query.library.views.queryOptions()).data;
  const { save, remove } = useSavedViews();
  /** The view to rename, or `new` for the one that is shown. */
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const shown = viewKey(view);
  const filterShown = viewKey({ filter: view.filter, sort: defaultSort });
  const countOf = useViewCounts([...builtInViews, ...(saved ?? [])].map(({ filter }) => filter));
  useActionHandlers({ 'view.save': () => setNaming('new') });
  return (
    <SidebarSection
      title="Views"
      action={
        <ActionIcon
          size={24}
          aria-label="Save this view…"
          title="Save this view…"
          onClick={() => setNaming('new')}
        >
          <Plus color="var(--cc-text-dim)" />
        </ActionIcon>
      }
    >
      <ul aria-label="Views">
        {builtInViews.map(({ name, icon, filter }) => (
          <li key={name}>
            <SidebarButton
              name={name}
              icon={icon}
              count={countOf(filter)}
              isChosen={viewKey({ filter, sort: defaultSort }) === filterShown}
              onChoose={() => view.show({ filter, sort: view.sort })}
            />
          </li>
        ))}
      </ul>
      {saved?.length === 0 ? (
        <NoneYet>Saved filters appear here.</NoneYet>
      ) : (
        <ul aria-label="Saved views">
          {saved?.map((one) => (
            <SavedItem
              key={one.id}
              saved={one}
              count={countOf(one.filter)}
              isChosen={viewKey(one) === shown}
              onChoose={() => view.show({ filter: one.filter, sort: one.sort })}
              onRename={() => setNaming(one)}
              onReplace={() => save({ ...one, filter: view.filter, sort: view.sort })}
              onRemove={() => remove(one)}
            />
          ))}
        </ul>
      )}
      {naming === null ? null : (
        <NameDialog
          title={naming === 'new' ? 'Save this view' : 'Rename the view'}
          name={naming === 'new' ? '' : naming.name}
          description="Saves the filters and the sort order. New clips that match appear in the view."
          maxLength={100}
          onName={(name) => {
            const { filter, sort } = view;
            const renamed = naming === 'new' ? { id: crypto.randomUUID(), filter, sort } : naming;
            save({ ...renamed, name });
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </SidebarSection>
  );
};
