import { Select } from '@mantine/core';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { type ReportSource, reportAddress } from '../../../routes/report-address.ts';
import { formatCount, formatCountOf, formatExactTime } from '../../../ui/formats.ts';
import type { ReportSourceControl } from './use-report-source.ts';

type Item = { readonly value: string; readonly label: string };

const itemOf = (source: ReportSource, label: string): Item => ({
  value: reportAddress(source),
  label: printableText(label),
});

const groupsOf = ({ source, chosenCount, batches, views }: ReportSourceControl) => {
  const names: Readonly<Record<ReportSource['of'], string>> = {
    all: 'All clips',
    view: 'Current library view',
    clips: `Selected clips (${formatCount(chosenCount)})`,
    batch: 'An earlier batch',
    saved: 'A deleted view',
  };
  const own = (['all', 'view', 'clips'] as const)
    .filter((of) => of !== 'clips' || chosenCount > 0)
    .map((of) => itemOf({ of }, names[of]));
  const groups = [
    { group: 'Library', items: own },
    {
      group: 'Batches',
      items: (batches ?? [])
        .toSorted((left, right) => right.createdMs - left.createdMs)
        .map(({ batchId, label, createdMs }) =>
          itemOf({ of: 'batch', id: batchId }, `${label}, ${formatExactTime(createdMs)}`),
        ),
    },
    {
      group: 'Saved views',
      items: (views ?? []).map(({ id, name }) => itemOf({ of: 'saved', id }, name)),
    },
  ].filter(({ items }) => items.length > 0);
  const chosen = itemOf(source, names[source.of]);
  const isListed = groups.some(({ items }) => items.some(({ value }) => value === chosen.value));
  return isListed ? groups : [{ group: 'Chosen', items: [chosen] }, ...groups];
};

type Props = {
  control: ReportSourceControl;
  /** Null while unknown. */
  clips: number | null;
  /** Clips that the format leaves out, such as "20 rejected"; empty for none. */
  leftOut: string;
};

export const SourceChoice = ({ control, clips, leftOut }: Props) => (
  <Select
    label="Clips"
    // A space keeps its line.
    description={
      clips === null
        ? '\u00A0'
        : `${formatCountOf(clips, 'clip')}${leftOut && `; left out: ${leftOut}`}`
    }
    inputWrapperOrder={['label', 'input', 'description']}
    data={groupsOf(control)}
    value={reportAddress(control.source)}
    allowDeselect={false}
    onChange={(address) => address !== null && goTo(address, { replace: true })}
  />
);
