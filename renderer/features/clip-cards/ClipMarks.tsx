import { FileQuestionMark, Import } from 'lucide-react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { importedName } from '../../../shared/domain/shown-names.ts';
import { Mark } from '../../ui/Mark.tsx';

type Props = { card: ClipCard; isCompact?: boolean };

export const ImportedMark = ({ card, isCompact = false }: Props) =>
  card.isImported ? (
    <Mark
      icon={Import}
      tone="info"
      label={importedName}
      isCompact={isCompact}
      explanation={`${importedName}: not evaluated here.`}
    />
  ) : null;

export const MissingMark = ({ isCompact = false }: { isCompact?: boolean }) => (
  <Mark
    icon={FileQuestionMark}
    tone="warn"
    label="File missing"
    isCompact={isCompact}
    explanation={isCompact ? undefined : 'The file was moved, deleted or changed.'}
  />
);
