import { z } from 'zod';
import { batchIdSchema } from '../../shared/domain/ids.ts';
import { routes } from './routes.ts';

const sourceSchema = z.discriminatedUnion('of', [
  z.object({ of: z.enum(['all', 'view', 'clips']) }),
  z.object({ of: z.literal('batch'), id: batchIdSchema }),
  z.object({ of: z.literal('saved'), id: z.uuid() }),
]);

/** `view`: the library's last view; `clips`: selected ones, see `chosen-clips`. */
export type ReportSource = z.infer<typeof sourceSchema>;

/** Invalid addresses mean all clips. @param text query of the address, without `?` */
export const parseReportSource = (text: string): ReportSource =>
  sourceSchema.catch({ of: 'all' }).parse(Object.fromEntries(new URLSearchParams(text)));

export const reportAddress = (source: ReportSource): string =>
  `${routes.reports}?${new URLSearchParams(source)}`;
