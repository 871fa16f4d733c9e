import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { type FrameTable, frameAtSec } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { uiTimes } from '../../../ui/ui-times.ts';
import { useStoredPicture } from '../picture/Poster.tsx';
import { useReview } from '../review-context.ts';
import { FramePicture } from './FramePicture.tsx';
import { useTimeBarView } from './time-bar-view.ts';
import { spanSeconds, type TimeSpan } from './time-span.ts';

type FilmMark = Pick<FindingPlace, 'firstFrame' | 'lastFrame'>;

const toleranceSec = 1e-6;

/**
 * Returns the tiles in view, each with the frame in its middle, or the nearest frame of a mark in
 * the tile. Tiles are laid side by side from the clip's beginning, so that they move with the bar.
 * @param marks a tile uses the first one that it contains
 */
export const filmTiles = (
  table: FrameTable,
  span: TimeSpan,
  widthPx: number,
  tileWidthPx: number,
  marks: readonly FilmMark[] = [],
) => {
  if (widthPx <= 0) return [];
  const secPerPx = spanSeconds(span) / widthPx;
  const panPx = span.startSec / secPerPx;
  const clipPx = table.endSec / secPerPx;
  const first = Math.floor(panPx / tileWidthPx);
  const last = Math.ceil(Math.min(clipPx, panPx + widthPx) / tileWidthPx - 1e-6);
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const startPx = (first + index) * tileWidthPx;
    const endPx = Math.min(clipPx, startPx + tileWidthPx);
    const firstFrame = frameAtSec(table, startPx * secPerPx + toleranceSec);
    const lastFrame = frameAtSec(table, endPx * secPerPx - toleranceSec);
    const middle = frameAtSec(table, ((startPx + endPx) / 2) * secPerPx);
    const mark = marks.findIndex(
      (one) => one.firstFrame <= lastFrame && one.lastFrame >= firstFrame,
    );
    const marked = marks[mark];
    return {
      xPx: startPx - panPx,
      frame: marked ? Math.min(marked.lastFrame, Math.max(marked.firstFrame, middle)) : middle,
      /** Index of the mark that the frame belongs to; null if none. */
      mark: marked ? mark : null,
    };
  });
};

const lengthOf = ({ place }: Finding): number => place.lastFrame - place.firstFrame;

/**
 * Returns the findings that the filmstrip must show, most important first: the selected one, then
 * short ones, which evenly spaced frames would miss.
 */
const useFilmMarks = (): readonly Finding[] => {
  const { findings, chosen } = useReview();
  return useMemo(() => {
    const chosenFinding = chosen === null ? undefined : findings[chosen];
    return findings
      .filter(({ place }) => place.hasRegion)
      .sort((one, other) =>
        one === chosenFinding ? -1 : other === chosenFinding ? 1 : lengthOf(one) - lengthOf(other),
      );
  }, [findings, chosen]);
};

const defaultAspect = 16 / 9;
/** Limits of a tile's aspect ratio, so that no tile is a line or fills the strip. */
const [minAspect, maxAspect] = [0.5, 4];
const markPx = 3;

export const Filmstrip = () => {
  const { detail, frames, table } = useReview();
  const { span, widthPx } = useTimeBarView();
  const { ref: strip, height: heightPx } = useElementSize();
  const stored = useStoredPicture(detail.card.clipId);
  const marks = useFilmMarks();
  const aspect = frames?.picture.aspectRatio ?? defaultAspect;
  const tilePx = Math.round(heightPx * Math.min(maxAspect, Math.max(minAspect, aspect)));
  const tiles = useMemo(
    () =>
      tilePx === 0
        ? []
        : filmTiles(
            table,
            span,
            widthPx,
            tilePx,
            marks.map(({ place }) => place),
          ),
    [table, span, widthPx, tilePx, marks],
  );
  return (
    <Box
      ref={strip}
      pos="relative"
      flex={1}
      mih="var(--strip-height)"
      bg="var(--cc-surface-2)"
      style={{ overflow: 'hidden' }}
      aria-hidden
    >
      {tiles.map(({ xPx, frame, mark }, index) => {
        const type = mark === null ? undefined : marks[mark]?.type;
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile may show any frame
            key={index}
            pos="absolute"
            left={xPx}
          >
            <FramePicture
              frames={frames}
              frame={frame}
              standIn={stored}
              delayMs={uiTimes.filmstripDebounceMs}
              width={tilePx - 1}
              height={heightPx}
              testId="film-tile"
            />
            {type === undefined ? null : (
              <Box
                pos="absolute"
                inset="auto 0 0"
                h={markPx}
                bg={findingTypeLooks(type).colorOnPicture}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
};
