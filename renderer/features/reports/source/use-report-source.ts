import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { ReportSelection } from '../../../../shared/contract/reports.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import {
  type ClipsOfView,
  emptyFilter,
  lastView,
  parseView,
} from '../../../routes/library-view.ts';
import {
  parseReportSource,
  type ReportSource,
  reportAddress,
} from '../../../routes/report-address.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCount, formatExactTime } from '../../../ui/formats.ts';
import { chosenClips } from '../chosen-clips.ts';

const byName = { by: 'name', direction: 'ascending' } as const;

const allClips: ClipsOfView = { filter: emptyFilter, sort: byName };

const batchClips = (batchId: BatchId): ClipsOfView => ({
  filter: { ...emptyFilter, batchId },
  sort: byName,
});

/** @param selection null while unknown or if there are none */
const choiceOf = (
  section: string,
  source: ReportSource,
  label: string,
  selection: ReportSelection | null,
) => ({ section, value: reportAddress(source), label: printableText(label), selection });

/** Of a source that is not listed, or not yet. */
const otherChoice = (source: ReportSource) => {
  switch (source.of) {
    case 'batch':
      return choiceOf('Chosen', source, 'An earlier batch', batchClips(source.id));
    case 'saved':
      return choiceOf('Chosen', source, 'A deleted view', null);
    default:
      return choiceOf('Chosen', source, 'Selected clips (0)', null);
  }
};

export const useReportSource = () => {
  const { query } = useRpc();
  const source = parseReportSource(useSearch());
  const batches = useQuery(query.queue.list.queryOptions()).data ?? [];
  const views = useQuery(query.library.views.queryOptions()).data ?? null;
  const [view] = useState((): ClipsOfView => {
    const { filter, sort } = parseView(lastView());
    return { filter, sort };
  });
  const clipIds = [...chosenClips()];
  const selected = `Selected clips (${formatCount(clipIds.length)})`;
  const listed = [
    choiceOf('Library', { of: 'all' }, 'All clips', allClips),
    choiceOf('Library', { of: 'view' }, 'Current library view', view),
    ...(clipIds.length > 0 ? [choiceOf('Library', { of: 'clips' }, selected, { clipIds })] : []),
    ...batches
      .toSorted((left, right) => right.createdMs - left.createdMs)
      .map(({ batchId: id, label, createdMs }) => {
        const name = `${label}, ${formatExactTime(createdMs)}`;
        return choiceOf('Batches', { of: 'batch', id }, name, batchClips(id));
      }),
    ...(views ?? []).map(({ id, name, filter, sort }) =>
      choiceOf('Saved views', { of: 'saved', id }, name, { filter, sort }),
    ),
  ];
  const chosen = listed.find(({ value }) => value === reportAddress(source)) ?? otherChoice(source);
  return {
    choices: listed.includes(chosen) ? listed : [chosen, ...listed],
    chosen,
    /** False until it is known which clips a saved view has. */
    isKnown: source.of !== 'saved' || views !== null,
  };
};
