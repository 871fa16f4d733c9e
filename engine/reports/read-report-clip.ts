import type { ClipDetail, ShownRun } from '../../shared/contract/clips.ts';
import type { FindingKind } from '../../shared/contract/reports.ts';
import { createFrameTable, type FrameTable } from '../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../shared/domain/frames/place-finding.ts';
import { stillFrameOf } from '../../shared/domain/frames/still-frame.ts';
import { tableOfFacts } from '../../shared/domain/frames/stored-table.ts';
import { placeSegments } from '../../shared/domain/prompt-segments.ts';
import type { ClipMedia, Still } from '../media/clip-media.ts';
import type { ReportClip, ReportFinding } from './report.ts';

/** The table of a clip's file; of what is stored where there is no file, or nothing to be placed. */
const tableOf = async (
  { card }: ClipDetail,
  run: ShownRun | null,
  media: ClipMedia,
): Promise<FrameTable> => {
  const hasPlaces = run?.findings.some(({ region }) => region) ?? false;
  const times = hasPlaces && card.copies > 0 ? await media.frameTimes(card.clipId) : null;
  return times ? createFrameTable([...times.startSecs], times.lastSec) : tableOfFacts(card);
};

const findingsOf = (
  run: ShownRun | null,
  table: FrameTable,
  only: ReadonlySet<FindingKind>,
): ReportFinding[] => {
  if (!run) return [];
  const segments = placeSegments(
    run.prompt,
    run.findings.map(({ prompt_segment: segment }) => segment),
  );
  return run.findings
    .map((finding, index) => ({
      ...finding,
      number: index + 1,
      place: placeFinding(finding, table),
      segment: segments[index] ?? null,
    }))
    .filter(({ verdict }) => only.size === 0 || only.has(verdict ?? 'unreviewed'));
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
  const table = await tableOf(detail, run, media);
  const findings = findingsOf(run, table, only);
  const stills = await stillsOf(detail, findings, media, stillPx);
  return { card, files, runs, run, table, findings, stills };
};
