import type { LucideIcon } from 'lucide-react';
import { formatCount } from '../../../ui/formats.ts';
import items from './SidebarItem.module.css';

type Props = {
  name: string;
  icon?: LucideIcon;
  count: number | undefined;
  tip?: readonly string[];
  isChosen: boolean;
  onChoose: () => void;
};

export const SidebarButton = ({ name, icon: Icon, count, tip, isChosen, onChoose }: Props) => (
  <button
    type="button"
    className={items.item}
    aria-pressed={isChosen}
    titleLines={tip ?? [name]}
    onClick={onChoose}
  >
    {Icon ? <Icon className={items.icon} /> : null}
    <span className={items.name}>{name}</span>
    {count === undefined ? null : <span className={items.count}>{formatCount(count)}</span>}
  </button>
);
