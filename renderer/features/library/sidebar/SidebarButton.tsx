import { NavLink, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { formatCount } from '../../../ui/formats.ts';

type Props = {
  name: string;
  icon?: LucideIcon;
  count: number | undefined;
  tip?: readonly string[];
  isChosen: boolean;
  onChoose: () => void;
};

export const SidebarButton = ({ name, icon: Icon, count, tip, isChosen, onChoose }: Props) => (
  <NavLink
    component="button"
    type="button"
    h={26}
    py={0}
    noWrap
    leftSection={Icon ? <Icon color="var(--cc-text-dim)" /> : null}
    label={<bdi>{name}</bdi>}
    rightSection={count === undefined ? null : <Text c="dimmed">{formatCount(count)}</Text>}
    active={isChosen}
    aria-pressed={isChosen}
    titleLines={tip ?? [name]}
    onClick={onChoose}
  />
);
