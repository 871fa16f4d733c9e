import { Box, Button, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import {
  type ActionGroup,
  type ActionId,
  actionCatalogue,
  actionIds,
  groupOf,
} from '../../actions/action-catalogue.ts';
import { useActionHandlers, useActions } from '../../actions/action-handlers.ts';
import { Keys } from '../../actions/Keys.tsx';
import { pressedChord } from '../../actions/shortcuts.ts';
import { useShortcuts } from '../../actions/use-shortcuts.ts';
import { Dialog } from '../../ui/Dialog.tsx';

const general: readonly ActionGroup[] = ['Go to', 'App'];
const groups = [
  ...new Set(actionIds.map(groupOf).filter((group) => !general.includes(group))),
  ...general,
];

const KeyList = ({ title, ids }: { title: string; ids: readonly ActionId[] }) => {
  const shortcuts = useShortcuts();
  if (ids.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm" fz="md">
        {title}
      </Title>
      <Box mb="lg" style={{ columns: '300px', columnGap: 'var(--cc-space-6)' }}>
        {groups.map((group) => {
          const own = ids.filter((id) => groupOf(id) === group);
          return own.length === 0 ? null : (
            <Box key={group} mb="md">
              <Title order={3} mb={2} c="dimmed" fz="xs" style={{ breakAfter: 'avoid' }}>
                {group}
              </Title>
              <dl>
                {own.map((id) => (
                  <Group
                    key={id}
                    justify="space-between"
                    wrap="nowrap"
                    mih={26}
                    style={{ borderBottom: '1px solid var(--cc-line)', breakInside: 'avoid' }}
                  >
                    <dt>{actionCatalogue[id].title}</dt>
                    <dd>
                      <Keys chord={shortcuts[id] ?? ''} />
                    </dd>
                  </Group>
                ))}
              </dl>
            </Box>
          );
        })}
      </Box>
    </section>
  );
};

const Content = ({ onClose }: { onClose: () => void }) => {
  const actions = useActions();
  const shortcuts = useShortcuts();
  const withKeys = actionIds.filter((id) => shortcuts[id] !== null);
  const ofScreen = withKeys.filter(actions.isOfScreen);
  const others = withKeys.filter((id) => !ofScreen.includes(id));
  const change = (): void => {
    onClose();
    actions.find('go.shortcuts')?.();
  };
  return (
    <>
      <KeyList title="On this screen" ids={ofScreen} />
      <KeyList title="Everywhere" ids={others.filter((id) => actions.find(id) !== undefined)} />
      <KeyList title="On other screens" ids={others.filter((id) => !actions.find(id))} />
      <Button onClick={change}>Change shortcuts…</Button>
    </>
  );
};

export const ShortcutsDialog = () => {
  const [isOpen, { open, close }] = useDisclosure(false);
  useActionHandlers({ 'app.shortcuts': open }, true);
  const shortcuts = useShortcuts();
  const opening = shortcuts['app.shortcuts'];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (opening === null || pressedChord(shortcuts, event.nativeEvent) !== opening) return;
    event.preventDefault();
    close();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title="Keyboard shortcuts"
      centered={false}
      size="xl"
      onKeyDown={onKeyDown}
    >
      <Content onClose={close} />
    </Dialog>
  );
};
