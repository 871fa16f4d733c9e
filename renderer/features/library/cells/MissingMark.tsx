import { FileQuestionMark } from 'lucide-react';
import { Mark } from '../../../ui/Mark.tsx';

/** The clip's file was not where it was last seen. */
export const MissingMark = ({ isCompact = false }: { isCompact?: boolean }) => (
  <Mark
    icon={FileQuestionMark}
    tone="warn"
    label="File missing"
    isCompact={isCompact}
    explanation={isCompact ? undefined : 'The file was moved, deleted or changed.'}
  />
);
