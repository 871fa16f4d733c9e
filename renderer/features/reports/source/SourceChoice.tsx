import { Group, Radio, Select, Stack } from '@mantine/core';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { emptyFilter } from '../../../routes/library-view.ts';
import type { ReportSource } from '../../../routes/report-address.ts';
import { formatCountOf, formatExactTime } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import { type ReportSourceControl, useClipCount } from './use-report-source.ts';

type OptionProps = {
  of: ReportSource['of'];
  label: string;
  clipCount: number | null;
  isOff?: boolean;
};

const Option = ({ of, label, clipCount, isOff = false }: OptionProps) => (
  <Group justify="space-between" wrap="nowrap" mih={20}>
    <Radio value={of} label={label} disabled={isOff} />
    <span className={textStyles.dim}>
      {isOff ? 'None' : clipCount === null ? '' : formatCountOf(clipCount, 'clip')}
    </span>
  </Group>
);

const Batch = ({ control }: { control: ReportSourceControl }) => {
  const { source, batches, choose } = control;
  const isChosen = source.of === 'batch';
  const batchId = isChosen ? source.id : null;
  const clipCount = useClipCount(batchId === null ? null : { ...emptyFilter, batchId });
  const known = (batches ?? []).toSorted((left, right) => right.createdMs - left.createdMs);
  const choices = known.map((batch) => ({
    value: batch.batchId,
    label: printableText(`${batch.label}, ${formatExactTime(batch.createdMs)}`),
  }));
  if (batchId !== null && batches && !known.some((batch) => batch.batchId === batchId)) {
    choices.push({ value: batchId, label: 'An earlier batch' });
  }
  return (
    <>
      <Option of="batch" label="A batch" clipCount={clipCount} isOff={choices.length === 0} />
      {isChosen ? (
        <Select
          ml="xl"
          aria-label="Batch"
          data={choices}
          value={batchId}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = known.find((batch) => batch.batchId === value);
            if (chosen) choose({ of: 'batch', id: chosen.batchId });
          }}
        />
      ) : null}
    </>
  );
};

const Saved = ({ control }: { control: ReportSourceControl }) => {
  const { source, views, choose } = control;
  const isChosen = source.of === 'saved';
  const chosen = isChosen ? views?.find(({ id }) => id === source.id) : undefined;
  const clipCount = useClipCount(chosen?.filter ?? null);
  return (
    <>
      <Option
        of="saved"
        label="A saved view"
        clipCount={clipCount}
        isOff={!views?.length && !isChosen}
      />
      {isChosen ? (
        <Select
          ml="xl"
          aria-label="Saved view"
          placeholder={views && !chosen ? 'Deleted: choose another one' : ''}
          data={(views ?? []).map(({ id, name }) => ({ value: id, label: printableText(name) }))}
          value={chosen?.id ?? null}
          allowDeselect={false}
          onChange={(id) => {
            if (id !== null) choose({ of: 'saved', id });
          }}
        />
      ) : null}
    </>
  );
};

const firstOf = (of: string, { batches, views }: ReportSourceControl): ReportSource | null => {
  if (of === 'all' || of === 'view' || of === 'clips') return { of };
  const newest = batches?.toSorted((left, right) => right.createdMs - left.createdMs)[0];
  if (of === 'batch' && newest) return { of, id: newest.batchId };
  const [view] = views ?? [];
  return of === 'saved' && view ? { of, id: view.id } : null;
};

export const SourceChoice = ({ control }: { control: ReportSourceControl }) => {
  const { source, view, chosenCount, choose } = control;
  const all = useClipCount(emptyFilter);
  const inView = useClipCount(view.filter);
  return (
    <Radio.Group
      label="Clips"
      value={source.of}
      onChange={(of) => {
        const first = firstOf(of, control);
        if (first) choose(first);
      }}
    >
      <Stack gap="sm" mt="sm">
        <Option of="all" label="All clips" clipCount={all} />
        <Option of="view" label="Current library view" clipCount={inView} />
        <Option
          of="clips"
          label="Selected clips"
          clipCount={chosenCount > 0 ? chosenCount : null}
          isOff={chosenCount === 0}
        />
        <Batch control={control} />
        <Saved control={control} />
      </Stack>
    </Radio.Group>
  );
};
