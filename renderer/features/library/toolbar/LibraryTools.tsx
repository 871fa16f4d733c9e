import { Button, Menu } from '@mantine/core';
import { ChevronDown, PanelLeft } from 'lucide-react';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { actionCatalogue } from '../../../actions/action-catalogue.ts';
import { useActionContext } from '../../../actions/action-handlers.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import type { LibraryViewControl } from '../view/use-library-view.ts';
import styles from './LibraryTools.module.css';
import { ModeSwitch } from './ModeSwitch.tsx';
import { ReviewButton } from './ReviewButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';

type Props = {
  view: LibraryViewControl;
  total: number | null;
  hasSideBar: boolean;
  onToggleSideBar: () => void;
};

const waysIn = [
  'clips.addFolder',
  'clips.addFiles',
  'clips.addAddresses',
  'clips.addSamples',
] as const satisfies ActionId[];

/** Every way by which clips get in. */
const AddMenu = () => {
  const actions = useActionContext();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          className={styles.add ?? ''}
          rightSection={<ChevronDown className={styles.icon} aria-hidden />}
        >
          Add clips
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <OverlayFocus />
        {waysIn.map((action) => (
          <Menu.Item key={action} onClick={() => actions.find(action)?.()}>
            {actionCatalogue[action].title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The library's tools in its bar. */
export const LibraryTools = ({ view, total, hasSideBar, onToggleSideBar }: Props) => (
  <>
    <span className={styles.total} aria-live="polite">
      {total === null ? '' : formatCountOf(total, 'clip')}
    </span>
    <button
      type="button"
      className={styles.toggle}
      aria-label={hasSideBar ? 'Hide the side bar' : 'Show the side bar'}
      aria-expanded={hasSideBar}
      title={hasSideBar ? 'Hide the side bar' : 'Show the side bar'}
      onClick={onToggleSideBar}
    >
      <PanelLeft aria-hidden />
    </button>
    <SearchBox text={view.filter.text} onSearch={view.search} />
    <span className={styles.space} />
    <ReviewButton filter={view.filter} />
    <SortMenu sort={view.sort} onSort={view.sortBy} />
    <ModeSwitch mode={view.mode} onChange={view.showAs} />
    <AddMenu />
  </>
);
