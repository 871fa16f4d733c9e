import { Button, Center, Flex, Group, Title } from '@mantine/core';
import { Eye, Plus } from 'lucide-react';
import { useActions } from '../../../actions/action-handlers.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import styles from '../QueueScreen.module.css';
import { useWatches } from './use-watches.ts';
import { WatchedFolderCard } from './WatchedFolderCard.tsx';

const NothingWatched = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={Eye}
    title="No watched folders"
    actions={<Button onClick={onAdd}>Watch a folder…</Button>}
  >
    New clips in a watched folder are evaluated automatically once their files are complete.
  </EmptyState>
);

export const WatchedView = () => {
  const actions = useActions();
  const watches = useWatches();
  const add = (): void => actions.find('clips.watchFolder')?.();
  if (watches.error) {
    return (
      <div className={styles.view}>
        <CallError title="The watched folders could not be loaded" call={watches} />
      </div>
    );
  }
  const list = watches.data ?? [];
  if (watches.data && list.length === 0) {
    return (
      <Center h="100%">
        <NothingWatched onAdd={add} />
      </Center>
    );
  }
  return (
    <section className={styles.view} aria-label="Watched folders">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2}>Watched folders</Title>
        <Button variant="default" leftSection={<Plus aria-hidden />} onClick={add}>
          Watch a folder…
        </Button>
      </Group>
      <Flex component="ul" direction="column" gap="sm">
        {list.map((watch) => (
          <WatchedFolderCard key={watch.watchId} watch={watch} />
        ))}
      </Flex>
    </section>
  );
};
