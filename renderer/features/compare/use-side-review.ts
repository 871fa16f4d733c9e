import { useState } from 'react';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { useListing } from '../review/findings/use-listing.ts';
import { createHoveredFinding } from '../review/hovered-finding.ts';
import type { Playhead } from '../review/player/playhead.ts';
import type { Review, ReviewFinding } from '../review/review-context.ts';
import type { ComparedClip } from './compared-clip.ts';

type Parts = {
  readonly clip: ComparedClip;
  readonly findings: readonly ReviewFinding[];
  readonly table: FrameTable;
  readonly playhead: Playhead;
  readonly chosen: number | null;
  readonly choose: Review['choose'];
  readonly onRun: (runId: RunId) => void;
};

/** Returns one side as a separate review, for the components shared with the review page. */
export const useSideReview = ({
  clip: { detail, run, opened },
  findings,
  table,
  playhead,
  chosen,
  choose,
  onRun,
}: Parts): Review => {
  const [hovered] = useState(createHoveredFinding);
  const listing = useListing(findings, chosen);
  const { frames } = opened;
  return {
    ...{ detail, run, chooseRun: onRun, table, frames, playhead, findings, listing },
    ...{ chosen, choose, hovered },
  };
};
