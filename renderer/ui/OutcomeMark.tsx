import {
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  Eye,
  SearchCheck,
  TriangleAlert,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { type Outcome, outcomeNames } from '../../shared/model/outcome.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

export const outcomeLooks: Record<Outcome, MarkLooks> = {
  confirmed: { label: outcomeNames.confirmed, icon: TriangleAlert, tone: 'bad' },
  needs_review: { label: outcomeNames.needs_review, icon: Eye, tone: 'warn' },
  uncertain: { label: outcomeNames.uncertain, icon: CircleQuestionMark, tone: 'doubt' },
  failed: { label: outcomeNames.failed, icon: CircleX, tone: 'bad' },
  not_evaluated: { label: outcomeNames.not_evaluated, icon: CircleDashed, tone: 'idle' },
  no_defects: { label: outcomeNames.no_defects, icon: SearchCheck, tone: 'good' },
};

type Props = Omit<ComponentProps<typeof Mark>, keyof MarkLooks> & { outcome: Outcome };

/** Its note is the one returned by `outcomeNote`. */
export const OutcomeMark = ({ outcome, ...rest }: Props) => (
  <Mark {...outcomeLooks[outcome]} {...rest} />
);
