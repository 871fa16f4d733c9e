import { Checkbox, SimpleGrid } from '@mantine/core';
import { type FindingKind, findingKinds } from '../../../../shared/contract/reports.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';

type Props = { only: readonly FindingKind[]; onChange: (only: FindingKind[]) => void };

/** Which findings are told, by what was said of them; with none ticked, all of them. */
export const KindChoice = ({ only, onChange }: Props) => (
  <Checkbox.Group
    label="Findings"
    description={only.length === 0 ? 'All findings are told.' : 'Only these are told.'}
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
