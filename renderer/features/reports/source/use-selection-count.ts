import { useClipCount } from './use-clip-count.ts';
import type { ReportSourceControl } from './use-report-source.ts';

/** How many clips the report is on; null while it is not known. */
export const useSelectionCount = ({ source, selection, views }: ReportSourceControl) => {
  const filter = selection && 'filter' in selection ? selection.filter : null;
  const counted = useClipCount(filter);
  if (selection === null) return source.of === 'saved' && views === null ? null : 0;
  return 'clipIds' in selection ? selection.clipIds.length : counted;
};
