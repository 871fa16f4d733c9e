import { ActionIcon, Anchor, Checkbox, Flex, Group, Slider } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { ArrowDown, ArrowUp, Columns3, GroupIcon, Image } from 'lucide-react';
import { useState } from 'react';
import { FilterPill } from '../../../ui/FilterPills.tsx';
import { type ColumnControl, isFixed, withMoved, withShown } from '../columns/column-layout.ts';
import { tableColumns } from '../columns/table-columns.tsx';
import { PillMenu } from '../filters/PillMenu.tsx';
import type { LibraryViewControl } from '../view/use-library-view.ts';

const cardSizes = { min: 148, max: 448, step: 20, usual: 208 } as const;

export const useCardSize = () => {
  const [sizePx, setSizePx] = useLocalStorage<number>({
    key: 'clipcheck-card-size',
    defaultValue: cardSizes.usual,
    getInitialValueInEffect: false,
  });
  return { sizePx, setSizePx };
};

type Props = {
  view: LibraryViewControl;
  card: { sizePx: number; setSizePx: (sizePx: number) => void };
  columns: ColumnControl;
};

const CardSize = ({ sizePx, setSizePx }: Props['card']) => (
  <Group gap="sm" c="dimmed">
    <Image size={12} />
    <Slider
      w={96}
      thumbLabel="Card size"
      min={cardSizes.min}
      max={cardSizes.max}
      step={cardSizes.step}
      value={sizePx}
      onChange={setSizePx}
    />
    <Image size={18} />
  </Group>
);

const ColumnMenu = ({ layout, change, reset }: ColumnControl) => {
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

export const ViewOptions = ({ view, card, columns }: Props) => {
  const { groupTakes, ...sort } = view.sort;
  return (
    <Group gap="sm" wrap="nowrap">
      <FilterPill
        isPressed={groupTakes === true}
        title="Groups clips with the same prompt"
        leftSection={<GroupIcon />}
        onClick={() => view.sortBy(groupTakes ? sort : { ...sort, groupTakes: true })}
      >
        Group takes
      </FilterPill>
      {view.mode === 'grid' ? <CardSize {...card} /> : <ColumnMenu {...columns} />}
    </Group>
  );
};
