import {
  Check,
  CircleDashed,
  Eye,
  Library,
  type LucideIcon,
  SearchCheck,
  TextCursorInput,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import { emptyFilter } from '../../../routes/library-view.ts';

type BuiltInView = {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly filter: LibraryFilter;
};

const viewOf = (name: string, icon: LucideIcon, filter: Partial<LibraryFilter>): BuiltInView => ({
  ...{ name, icon },
  filter: { ...emptyFilter, ...filter },
});

/** Built-in views. A clip may be in several: one finding confirmed, another to review. */
export const builtInViews: readonly BuiltInView[] = [
  viewOf('All clips', Library, {}),
  viewOf('Clean', SearchCheck, { findingTypes: ['clean'] }),
  viewOf('Needs review', Eye, { verdicts: ['unreviewed'] }),
  viewOf('Confirmed defects', TriangleAlert, { verdicts: ['real'] }),
  viewOf('Not judged', CircleDashed, { findingTypes: ['unjudged'] }),
  viewOf('Needs prompt', TextCursorInput, { states: ['needs_prompt'] }),
  viewOf('Kept', Check, { decisions: ['keep'] }),
  viewOf('Rejected', X, { decisions: ['reject'] }),
];
