import { CloudDownload, FileQuestionMark, Import } from 'lucide-react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { adoptedName, importedName } from '../../../shared/domain/shown-names.ts';
import { Mark } from '../../ui/Mark.tsx';

type Props = { card: ClipCard; isCompact?: boolean };

/** Says where a result comes from that was not evaluated here. */
export const OriginMark = ({ card, isCompact = false }: Props) => {
  if (!card.isImported && !card.isAdopted) return null;
  const label = card.isImported ? importedName : adoptedName;
  const how = card.isImported ? 'not evaluated here' : 'another program had it evaluated';
  return (
    <Mark
      icon={card.isImported ? Import : CloudDownload}
      tone="info"
      label={label}
      isCompact={isCompact}
      explanation={`${label}: ${how}.`}
    />
  );
};

export const MissingMark = ({ isCompact = false }: { isCompact?: boolean }) => (
  <Mark
    icon={FileQuestionMark}
    tone="warn"
    label="File missing"
    isCompact={isCompact}
    explanation={isCompact ? undefined : 'The file was moved, deleted or changed.'}
  />
);
