import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { SavedView } from '../../../../shared/contract/library.ts';
import type { ReportSelection } from '../../../../shared/contract/reports.ts';
import {
  type ClipsOfView,
  emptyFilter,
  lastView,
  parseView,
} from '../../../routes/library-view.ts';
import { parseReportSource, type ReportSource } from '../../../routes/report-address.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { chosenClips } from '../chosen-clips.ts';

const byName = { by: 'name', direction: 'ascending' } as const;

const allClips: ClipsOfView = { filter: emptyFilter, sort: byName };

export type ReportSourceControl = ReturnType<typeof useReportSource>;

/** Null while unknown or if there are none. */
const selectionOf = (
  source: ReportSource,
  view: ClipsOfView,
  views: readonly SavedView[] | null,
): ReportSelection | null => {
  switch (source.of) {
    case 'all':
      return allClips;
    case 'view':
      return view;
    case 'clips': {
      const clipIds = chosenClips();
      return clipIds.length === 0 ? null : { clipIds: [...clipIds] };
    }
    case 'batch':
      return { filter: { ...emptyFilter, batchId: source.id }, sort: byName };
    case 'saved': {
      const saved = views?.find(({ id }) => id === source.id);
      return saved ? { filter: saved.filter, sort: saved.sort } : null;
    }
  }
};

export const useReportSource = () => {
  const { query } = useRpc();
  const source = parseReportSource(useSearch());
  const batches = useQuery(query.queue.list.queryOptions()).data ?? null;
  const views = useQuery(query.library.views.queryOptions()).data ?? null;
  const [view] = useState((): ClipsOfView => {
    const { filter, sort } = parseView(lastView());
    return { filter, sort };
  });
  return {
    source,
    selection: selectionOf(source, view, views),
    /** False until it is known which clips a saved view has. */
    isKnown: source.of !== 'saved' || views !== null,
    chosenCount: chosenClips().length,
    batches,
    views,
  };
};
