import { z } from 'zod';
import { type BatchId, batchIdSchema } from '../../shared/domain/ids.ts';
import { routes } from './routes.ts';

/** `view`: the library's last view; `clips`: selected ones, see `chosen-clips`. */
export type ReportSource =
  | { of: 'all' }
  | { of: 'view' }
  | { of: 'clips' }
  | { of: 'batch'; batchId: BatchId }
  | { of: 'saved'; viewId: string };

const viewIdSchema = z.uuid();

/** Invalid addresses mean all clips. @param text query of the address, without `?` */
export const parseReportSource = (text: string): ReportSource => {
  const query = new URLSearchParams(text);
  const id = query.get('id');
  switch (query.get('of')) {
    case 'view':
      return { of: 'view' };
    case 'clips':
      return { of: 'clips' };
    case 'batch': {
      const batchId = batchIdSchema.safeParse(id).data;
      return batchId === undefined ? { of: 'all' } : { of: 'batch', batchId };
    }
    case 'saved': {
      const viewId = viewIdSchema.safeParse(id).data;
      return viewId === undefined ? { of: 'all' } : { of: 'saved', viewId };
    }
    default:
      return { of: 'all' };
  }
};

export const reportAddress = (source: ReportSource): string => {
  const query = new URLSearchParams({ of: source.of });
  if (source.of === 'batch') query.set('id', source.batchId);
  if (source.of === 'saved') query.set('id', source.viewId);
  return `${routes.reports}?${query}`;
};
