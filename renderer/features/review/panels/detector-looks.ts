import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  CopyCheck,
  type LucideIcon,
} from 'lucide-react';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { MarkLooks } from '../../../ui/Mark.tsx';

const known: Readonly<Record<string, MarkLooks>> = {
  completed: { label: 'Completed', icon: CircleCheck, tone: 'good' },
  reused: { label: 'Reused', icon: CopyCheck, tone: 'good' },
  pending: { label: 'Pending', icon: Clock, tone: 'idle' },
  skipped: { label: 'Skipped', icon: CircleDashed, tone: 'warn' },
  failed: { label: 'Failed', icon: CircleX, tone: 'bad' },
};

const unknownIcon: LucideIcon = CircleDashed;

/** Looks of a detector's status; one that a newer service sends keeps its own name. */
export const detectorLooks = (status: string): MarkLooks =>
  (Object.hasOwn(known, status) ? known[status] : undefined) ?? {
    label: printableText(status),
    icon: unknownIcon,
    tone: 'idle',
  };
