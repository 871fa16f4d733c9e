import { Check, Library, type LucideIcon, TextCursorInput, X } from 'lucide-react';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import type { Outcome } from '../../../../shared/model/outcome.ts';
import { emptyFilter, needsReview } from '../../../routes/library-view.ts';
import { outcomeLooks } from '../../../ui/OutcomeMark.tsx';

type BuiltInView = {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly filter: LibraryFilter;
};

const viewOf = (name: string, icon: LucideIcon, filter: Partial<LibraryFilter>): BuiltInView => ({
  name,
  icon,
  filter: { ...emptyFilter, ...filter },
});

const viewOfOutcome = (outcome: Outcome): BuiltInView =>
  viewOf(outcomeLooks[outcome].label, outcomeLooks[outcome].icon, { outcomes: [outcome] });

export const builtInViews: readonly BuiltInView[] = [
  viewOf('All clips', Library, {}),
  viewOf(outcomeLooks.needs_review.label, outcomeLooks.needs_review.icon, needsReview),
  viewOfOutcome('confirmed'),
  viewOfOutcome('no_defects'),
  viewOfOutcome('not_evaluated'),
  viewOfOutcome('uncertain'),
  viewOfOutcome('failed'),
  viewOf('Needs prompt', TextCursorInput, { states: ['needs_prompt'] }),
  viewOf('Kept', Check, { decisions: ['keep'] }),
  viewOf('Rejected', X, { decisions: ['reject'] }),
];
