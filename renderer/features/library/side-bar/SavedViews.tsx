import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, EllipsisVertical, Plus } from 'lucide-react';
import type { SavedView } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import { useAsked } from '../../clip-actions/use-asked.ts';
import { formatView } from '../view/library-view.ts';
import type { LibraryViewControl } from '../view/use-library-view.ts';
import styles from './SavedViews.module.css';
import items from './SideItem.module.css';
import { SideSection } from './SideSection.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

/** What two views have in common when they show the same clips in the same order. */
const ruleOf = ({ filter, sort }: Pick<SavedView, 'filter' | 'sort'>): string =>
  formatView({ mode: 'grid', filter, sort });

type ItemProps = {
  saved: SavedView;
  isShown: boolean;
  onShow: () => void;
  onRename: () => void;
  onReplace: () => void;
  onRemove: () => void;
};

const ViewItem = ({ saved, isShown, onShow, onRename, onReplace, onRemove }: ItemProps) => {
  const name = printableText(saved.name);
  return (
    <li className={styles.view}>
      <button
        type="button"
        className={items.item}
        aria-pressed={isShown}
        title={name}
        onClick={onShow}
      >
        <Bookmark className={items.icon} aria-hidden />
        <span className={items.name}>{name}</span>
      </button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" size="sm" aria-label={`More for the view ${name}`}>
            <EllipsisVertical className={items.icon} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <OverlayFocus />
          <Menu.Item onClick={onRename}>Rename…</Menu.Item>
          <Menu.Item onClick={onReplace} disabled={isShown}>
            Replace by what is shown now
          </Menu.Item>
          <Menu.Item onClick={onRemove}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};

/** Filters and sort orders under a name. They keep the rule, so they show what fits it now. */
export const SavedViews = ({ view }: { view: LibraryViewControl }) => {
  const { query } = useRpc();
  const saved = useQuery(query.library.views.queryOptions()).data;
  const { save, remove } = useSavedViews();
  const naming = useAsked<SavedView | null>(null);
  const shown = ruleOf(view);
  useActionHandlers({ 'view.save': () => naming.ask(null) });
  return (
    <SideSection
      title="Views"
      action={
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label="Save this view…"
          title="Save this view…"
          onClick={() => naming.ask(null)}
        >
          <Plus className={items.icon} aria-hidden />
        </ActionIcon>
      }
    >
      {(titleId) => (
        <>
          {saved?.length === 0 ? (
            <p className={items.none}>Save a filter to find it here.</p>
          ) : (
            <ul className={items.list} aria-labelledby={titleId}>
              {saved?.map((one) => (
                <ViewItem
                  key={one.id}
                  saved={one}
                  isShown={ruleOf(one) === shown}
                  onShow={() => view.show({ filter: one.filter, sort: one.sort })}
                  onRename={() => naming.ask(one)}
                  onReplace={() => save({ ...one, filter: view.filter, sort: view.sort })}
                  onRemove={() => remove(one)}
                />
              ))}
            </ul>
          )}
          <ViewNameDialog
            isOpen={naming.isOpen}
            title={naming.about ? 'Rename the view' : 'Save this view'}
            name={naming.about?.name ?? ''}
            onClose={naming.close}
            onName={(name) => {
              const { filter, sort } = view;
              save(
                naming.about
                  ? { ...naming.about, name }
                  : { id: crypto.randomUUID(), name, filter, sort },
              );
              naming.close();
            }}
          />
        </>
      )}
    </SideSection>
  );
};
