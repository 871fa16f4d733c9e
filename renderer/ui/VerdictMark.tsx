import { Copy, Eye, Sparkles, TriangleAlert, X } from 'lucide-react';
import { findingKindNames } from '../../shared/domain/shown-names.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

export const verdictLooks: Record<Verdict | 'unreviewed', MarkLooks> = {
  real: { label: findingKindNames.real, icon: TriangleAlert, tone: 'bad' },
  intended: { label: findingKindNames.intended, icon: Sparkles, tone: 'info' },
  wrong: { label: findingKindNames.wrong, icon: X, tone: 'idle' },
  duplicate: { label: findingKindNames.duplicate, icon: Copy, tone: 'idle' },
  unreviewed: { label: findingKindNames.unreviewed, icon: Eye, tone: 'idle' },
};

type Props = { verdict: Verdict | null; isCompact?: boolean; count?: number | undefined };

export const VerdictMark = ({ verdict, ...rest }: Props) => (
  <Mark {...verdictLooks[verdict ?? 'unreviewed']} {...rest} />
);
