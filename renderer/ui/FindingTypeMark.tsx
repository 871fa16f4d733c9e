import { CircleAlert, MessageSquareWarning, ScanEye } from 'lucide-react';
import { printableText } from '../../shared/domain/printable-text.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

const known: Readonly<Record<string, MarkLooks>> = {
  visual_glitch: { label: 'Visual glitch', icon: ScanEye, tone: 'glitch' },
  prompt_misalignment: {
    label: 'Prompt misalignment',
    icon: MessageSquareWarning,
    tone: 'misalignment',
  },
};

/** Looks of a type of findings; a type that a newer service sends keeps its own name. */
export const findingTypeLooks = (type: string): MarkLooks =>
  (Object.hasOwn(known, type) ? known[type] : undefined) ?? {
    label: printableText(type.replaceAll('_', ' ')),
    icon: CircleAlert,
    tone: 'idle',
  };

type Props = { type: string; isCompact?: boolean; count?: number | undefined };

/** What kind of finding it is, with how many there are. */
export const FindingTypeMark = ({ type, ...rest }: Props) => (
  <Mark {...findingTypeLooks(type)} {...rest} />
);
