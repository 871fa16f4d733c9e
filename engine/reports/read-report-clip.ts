import type { ClipDetail, ShownRun } from '../../shared/contract/clips.ts';
import type { FindingKind } from '../../shared/contract/reports.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import { stillFrameOf } from '../../shared/domain/frames/still-frame.ts';
import type { ClipMedia, Still } from '../media/clip-media.ts';
import { frameTableOf, placeFindings } from '../results/placed-findings.ts';
import type { ReportClip, ReportFinding } from './report.ts';

const findingsOf = (
  run: ShownRun | null,
  table: FrameTable,
  only: ReadonlySet<FindingKind>,
): ReportFinding[] => {
  if (!run) return [];
  return placeFindings(run.prompt, run.findings, table).filter(
    ({ verdict }) => only.size === 0 || only.has(verdict ?? 'unreviewed'),
  );
};

const stillsOf = async (
  { card }: ClipDetail,
  findings: readonly ReportFinding[],
  media: ClipMedia,
  stillPx: number | undefined,
): Promise<ReadonlyMap<number, Still>> => {
  const frames = [...new Set(findings.map(({ place }) => stillFrameOf(place)))];
  if (stillPx === undefined || frames.length === 0 || card.copies === 0) return new Map();
  const stills = await media.stills(card.clipId, frames, stillPx);
  return new Map(
    frames.flatMap((frame, index) => {
      const still = stills[index];
      return still ? [[frame, still] as const] : [];
    }),
  );
};

/**
 * What a report tells of a clip.
 * @param only findings that are told; all where it is empty
 * @param stillPx longer side of the pictures of findings; without it there are none
 */
export const readReportClip = async (
  detail: ClipDetail,
  only: ReadonlySet<FindingKind>,
  media: ClipMedia,
  stillPx?: number,
): Promise<ReportClip> => {
  const { card, files, runs } = detail;
  const run = runs.find(({ runId }) => runId === card.runId) ?? null;
  const table = await frameTableOf(card, run?.findings ?? [], media);
  const findings = findingsOf(run, table, only);
  const stills = await stillsOf(detail, findings, media, stillPx);
  return { card, files, runs, run, table, findings, stills };
};
