import { Checkbox, SimpleGrid } from '@mantine/core';
import { type FindingKind, findingKinds } from '../../../../shared/domain/verdict.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';

type Props = {
  only: readonly FindingKind[];
  /** Clients get confirmed findings unless others are ticked. */
  isForClient: boolean;
  onChange: (only: FindingKind[]) => void;
};

const includedText = (only: readonly FindingKind[], isForClient: boolean): string => {
  if (only.length > 0) return 'Only these are included.';
  return isForClient ? 'Confirmed findings included.' : 'All findings included.';
};

/**
 * Chooses the included findings by verdict; with none ticked, the default of the layout applies.
 */
export const KindChoice = ({ only, isForClient, onChange }: Props) => (
  <Checkbox.Group
    label="Findings"
    description={includedText(only, isForClient)}
    value={[...only]}
    onChange={(values) => onChange(findingKinds.filter((kind) => values.includes(kind)))}
  >
    <SimpleGrid cols={3} spacing={8} mt={8}>
      {findingKinds.map((kind) => (
        <Checkbox key={kind} value={kind} label={verdictLooks[kind].label} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);
