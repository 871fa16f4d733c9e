import { CircleCheck, CircleQuestionMark, CircleX, TriangleAlert, Wrench } from 'lucide-react';
import type { MarkLooks } from './Mark.tsx';

const known: Readonly<Record<string, MarkLooks>> = {
  operational: { label: 'Operational', icon: CircleCheck, tone: 'good' },
  degraded: { label: 'Degraded', icon: TriangleAlert, tone: 'warn' },
  outage: { label: 'Outage', icon: CircleX, tone: 'bad' },
  maintenance: { label: 'Maintenance', icon: Wrench, tone: 'warn' },
};

/** Unknown states keep their name. */
export const platformStateLooks = (state: string): MarkLooks =>
  (Object.hasOwn(known, state) ? known[state] : undefined) ?? {
    label: state,
    icon: CircleQuestionMark,
    tone: 'idle',
  };
