import type { ReportClip } from './report.ts';

/** Whether it is known what was found in a clip: only then does no finding mean that there is none. */
export const hasResult = ({ run }: ReportClip): boolean => Boolean(run?.evaluation?.result);
