import { Group, Slider } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { GroupIcon, Image } from 'lucide-react';
import { FilterPill } from '../../../ui/FilterPills.tsx';
import { ColumnMenu } from '../columns/ColumnMenu.tsx';
import type { ColumnControl } from '../columns/column-layout.ts';
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
