import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TablePreview } from '../../../../shared/contract/prompts.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { useOfferUndo } from '../../../actions/undo-stack.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useCall } from '../../../rpc/use-call.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { Dialog, DialogForm } from '../../../ui/Dialog.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { RowList } from '../../../ui/RowList.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import textStyles from '../../../ui/texts.module.css';

type ListProps = { title: string; count: number; lines: readonly ReactNode[] };

const List = ({ title, count, lines }: ListProps) =>
  count === 0 ? null : (
    <details>
      <summary>
        {title}{' '}
        <Text span fw={600}>
          {formatCount(count)}
        </Text>
      </summary>
      <ul className={textStyles.messages}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one reading, which stay in place
          <li key={index}>{line}</li>
        ))}
        {count > lines.length ? <li>and {formatCount(count - lines.length)} more</li> : null}
      </ul>
    </details>
  );

const rowText = ({ line, name }: { line: number; name: string }): string => `Line ${line}: ${name}`;

const Preview = ({ preview }: { preview: TablePreview }) => (
  <Stack mah="60vh" className={boxStyles.scrolls}>
    <Text fw={600}>
      {formatCountOf(preview.changed, 'clip')} would get a different prompt.{' '}
      {preview.unchanged > 0
        ? `${formatCountOf(preview.unchanged, 'row')} would change nothing.`
        : null}
    </Text>
    {preview.changes.length > 0 ? (
      <RowList
        label="Prompt changes"
        rows={preview.changes}
        columns="minmax(100px, 1fr) minmax(0, 2fr) minmax(0, 2fr)"
      >
        {({ name, before, after }) => (
          <>
            <span className={textStyles.truncated}>{name}</span>
            <Text span truncate c="dimmed" td="line-through">
              <TextLines>{before ?? 'no prompt'}</TextLines>
            </Text>
            <span className={textStyles.truncated}>
              <TextLines>{after}</TextLines>
            </span>
          </>
        )}
      </RowList>
    ) : null}
    <List
      title="Rows without a clip in this batch"
      count={preview.unknown.count}
      lines={preview.unknown.first.map(rowText)}
    />
    <List
      title="Rows that match several clips or repeat one"
      count={preview.ambiguous.count}
      lines={preview.ambiguous.first.map((row) => `${rowText(row)} (${row.clips.join(', ')})`)}
    />
    <List
      title="Rows whose clips were already evaluated or could not be read"
      count={preview.settled.count}
      lines={preview.settled.first.map(rowText)}
    />
    <List
      title="Clips without a row"
      count={preview.withoutRow.count}
      lines={preview.withoutRow.first}
    />
    <List title="Could not be read" count={preview.complaints.length} lines={preview.complaints} />
  </Stack>
);

type Props = { batchId: BatchId; text: string; onClose: () => void };

export const TableDialog = ({ batchId, text, onClose }: Props) => {
  const { client, query } = useRpc();
  const offerUndo = useOfferUndo();
  const preview = useQuery({
    // A query rather than a mutation: the table is read again when the dialog is reopened.
    ...query.prompts.readTable.queryOptions({ input: { batchId, text } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const apply = useCall(
    () => client.prompts.applyTable({ batchId, text }),
    'The prompts were not imported',
    (before) => {
      onClose();
      offerUndo(`Prompts set for ${formatCountOf(before.length, 'clip')}`, () =>
        client.clips.setPrompts(before),
      );
    },
  );
  const changed = preview.data?.changed ?? 0;
  return (
    <Dialog opened onClose={onClose} title="Import prompts" size="xl">
      <DialogForm
        submitLabel={
          changed === 0 ? 'Nothing to change' : `Change ${formatCountOf(changed, 'prompt')}`
        }
        isBusy={apply.isPending}
        isReady={changed > 0}
        focusesSubmit
        onSubmit={() => apply.mutate(undefined)}
        onCancel={onClose}
      >
        <CallError title="This table cannot be used" call={preview} />
        {preview.data ? <Preview preview={preview.data} /> : null}
        {preview.isPending ? <Skeleton height={120} /> : null}
      </DialogForm>
    </Dialog>
  );
};
