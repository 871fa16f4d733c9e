import { ActionIcon, Anchor, Checkbox, Flex } from '@mantine/core';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { PillMenu } from '../filters/PillMenu.tsx';
import { type ColumnControl, isFixed, withMoved, withShown } from './column-layout.ts';
import { tableColumns } from './table-columns.tsx';

export const ColumnMenu = ({ layout, change, reset }: ColumnControl) => {
  const [isOpen, setOpen] = useState(false);
  const { order, hidden } = layout;
  return (
    <PillMenu title="Columns" icon={<Columns3 />} isAtRight isOpen={isOpen} onToggle={setOpen}>
      <ul>
        {order.map((id, index) => {
          const { title } = tableColumns[id];
          return (
            <Flex key={id} component="li" align="center" mih={30} pl="xs">
              <Checkbox
                flex={1}
                label={title}
                checked={!hidden.includes(id)}
                disabled={isFixed(id)}
                onChange={(event) => change(withShown(layout, id, event.currentTarget.checked))}
              />
              <ActionIcon
                aria-label={`Move ${title} to the left`}
                disabled={index === 0}
                onClick={() => change(withMoved(layout, id, -1))}
              >
                <ArrowUp />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${title} to the right`}
                disabled={index === order.length - 1}
                onClick={() => change(withMoved(layout, id, 1))}
              >
                <ArrowDown />
              </ActionIcon>
            </Flex>
          );
        })}
      </ul>
      <Anchor component="button" type="button" fz="xs" mih={28} px="xs" onClick={reset}>
        Reset columns
      </Anchor>
    </PillMenu>
  );
};
