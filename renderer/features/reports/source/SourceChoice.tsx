import { Select } from '@mantine/core';
import { goTo } from '../../../routes/hash-location.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import type { useReportSource } from './use-report-source.ts';

type Props = Pick<ReturnType<typeof useReportSource>, 'choices' | 'chosen'> & {
  /** Null while unknown. */
  clips: number | null;
  /** Clips that the format leaves out, such as "20 rejected"; empty for none. */
  leftOut: string;
};

export const SourceChoice = ({ choices, chosen, clips, leftOut }: Props) => (
  <Select
    label="Clips"
    // A space keeps its line.
    description={
      clips === null
        ? '\u00A0'
        : `${formatCountOf(clips, 'clip')}${leftOut && `; left out: ${leftOut}`}`
    }
    inputWrapperOrder={['label', 'input', 'description']}
    data={[...Map.groupBy(choices, ({ section }) => section)].map(([group, items]) => ({
      group,
      items,
    }))}
    value={chosen.value}
    allowDeselect={false}
    onChange={(address) => address !== null && goTo(address, { replace: true })}
  />
);
