import { Button, Menu } from '@mantine/core';
import { ChevronDown, ListX, Plus } from 'lucide-react';
import { type ActionId, actionCatalogue } from '../../actions/action-catalogue.ts';
import { useActionContext } from '../../actions/action-handlers.ts';
import { OverlayFocus } from '../../ui/OverlayFocus.tsx';
import styles from './QueueTools.module.css';
import { useClearEnded } from './use-clear-ended.ts';

const ways: readonly ActionId[] = [
  'clips.addFolder',
  'clips.addFiles',
  'clips.addAddresses',
  'clips.addFolderWithOptions',
  'clips.watchFolder',
  'clips.addSamples',
];

/** Puts more into the queue, and takes finished batches off it. */
export const QueueTools = ({ hasEnded }: { hasEnded: boolean }) => {
  const actions = useActionContext();
  const { isBusy, clear } = useClearEnded();
  return (
    <div className={styles.tools}>
      {hasEnded ? (
        <Button
          variant="default"
          leftSection={<ListX size={14} aria-hidden />}
          loading={isBusy}
          onClick={clear}
        >
          Clear finished
        </Button>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            leftSection={<Plus size={14} aria-hidden />}
            rightSection={<ChevronDown size={14} aria-hidden />}
          >
            Evaluate
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <OverlayFocus />
          {ways.map((action) => (
            <Menu.Item key={action} onClick={() => actions.find(action)?.()}>
              {actionCatalogue[action].title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
