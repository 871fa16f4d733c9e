import { Menu, Text } from '@mantine/core';
import { type ActionId, actionCatalogue } from './action-catalogue.ts';
import { useKeysLabel } from './use-shortcuts.ts';

export type ActionGroups = readonly (readonly ActionId[])[];

const Item = ({ action, onClick }: { action: ActionId; onClick: () => void }) => {
  const keys = useKeysLabel(action);
  return (
    <Menu.Item
      onClick={onClick}
      rightSection={
        keys && (
          <Text span c="dimmed" fz="xs" pl="sm">
            {keys}
          </Text>
        )
      }
    >
      {actionCatalogue[action].title}
    </Menu.Item>
  );
};

type Props = {
  groups: ActionGroups;
  /** Returns the handler of an action. */
  find: (action: ActionId) => (() => void) | undefined;
};

/** Items of a menu with their keys, for the actions that have a handler, with lines between groups. */
export const ActionItems = ({ groups, find }: Props) => {
  const shown = groups
    .map((group) =>
      group.flatMap((action) => {
        const onClick = find(action);
        return onClick ? [{ action, onClick }] : [];
      }),
    )
    .filter((group) => group.length > 0);
  return shown.map((group, index) => [
    index === 0 ? null : <Menu.Divider key={`before ${group[0]?.action}`} />,
    ...group.map((item) => <Item key={item.action} {...item} />),
  ]);
};
