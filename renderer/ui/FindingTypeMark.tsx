import { CircleAlert, MessageSquareWarning, ScanEye } from 'lucide-react';
import { findingTypeName } from '../../shared/domain/shown-names.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

const known: Readonly<Record<string, Omit<MarkLooks, 'label'>>> = {
  visual_glitch: { icon: ScanEye, tone: 'glitch' },
  prompt_misalignment: { icon: MessageSquareWarning, tone: 'misalignment' },
};

/** Looks of a type of findings; a type that a newer service sends keeps its own name. */
export const findingTypeLooks = (type: string): MarkLooks => {
  const { icon, tone } = (Object.hasOwn(known, type) ? known[type] : undefined) ?? {
    icon: CircleAlert,
    tone: 'idle',
  };
  return { label: findingTypeName(type), icon, tone };
};

type Props = { type: string; isCompact?: boolean; count?: number | undefined };

/** The type of a finding, with a count. */
export const FindingTypeMark = ({ type, ...rest }: Props) => (
  <Mark {...findingTypeLooks(type)} {...rest} />
);
