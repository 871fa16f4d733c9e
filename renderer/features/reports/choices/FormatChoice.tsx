import { Checkbox, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReportFormatId } from '../../../../shared/contract/reports.ts';
import { type FindingKind, findingKinds } from '../../../../shared/domain/verdict.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import styles from './FormatChoice.module.css';
import { formatGroups } from './format-looks.ts';

type KindChoiceProps = {
  only: readonly FindingKind[];
  /** Clients get confirmed findings unless others are ticked. */
  isForClient: boolean;
  onChange: (only: FindingKind[]) => void;
};

const includedText = (only: readonly FindingKind[], isForClient: boolean): string => {
  if (only.length > 0) return 'Only these findings are included.';
  return isForClient ? 'Only confirmed findings are included.' : 'All findings are included.';
};

/** With none ticked, the default of the layout applies. */
export const KindChoice = ({ only, isForClient, onChange }: KindChoiceProps) => (
  <Checkbox.Group
    label="Findings"
    description={includedText(only, isForClient)}
    value={[...only]}
    onChange={(values) => onChange(findingKinds.filter((kind) => values.includes(kind)))}
  >
    <SimpleGrid cols={3} spacing="sm" mt="sm">
      {findingKinds.map((kind) => (
        <Checkbox key={kind} value={kind} label={verdictLooks[kind].label} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);

type Props = { format: ReportFormatId; onChoose: (format: ReportFormatId) => void };

export const FormatChoice = ({ format, onChoose }: Props) => (
  <Radio.Group aria-label="Format" value={format} onChange={onChoose}>
    <Stack>
      {Object.entries(formatGroups).map(([group, formats]) => (
        <fieldset key={group}>
          <Text component="legend" fz="xs" fw={600} c="dimmed" mb="xs">
            {group}
          </Text>
          {Object.entries(formats).map(([id, { label, about }]) => (
            <Radio
              key={id}
              value={id}
              label={label}
              description={about}
              classNames={{ root: styles.format ?? '', body: styles.body ?? '' }}
            />
          ))}
        </fieldset>
      ))}
    </Stack>
  </Radio.Group>
);
