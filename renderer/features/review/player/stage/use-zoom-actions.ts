import type { Box } from '../../../../../shared/domain/frames/place-finding.ts';
import { useActionHandlers } from '../../../../actions/action-handlers.ts';
import type { PictureSize } from '../../frames/clip-frames.ts';
import {
  fitLevel,
  middleOf,
  nextLevel,
  type StageBox,
  wholePicture,
  type Zoom,
} from './picture-on-stage.ts';
import type { ZoomControl } from './use-zoom.ts';

/**
 * Zooming by keys: around the middle of the stage; out of the whole picture to the middle of the
 * spot that is looked for, since keys have no pointer to say where.
 */
export const useZoomActions = (
  box: StageBox | null,
  picture: PictureSize,
  { setZoom }: ZoomControl,
  findSpot: () => Box | null,
): void => {
  const zoomTo = (choose: (before: Zoom) => number | null): void => {
    const spot = findSpot();
    setZoom((before) => {
      const level = choose(before);
      if (level === null) return wholePicture;
      return { level, centre: before.level === null && spot ? middleOf(spot) : before.centre };
    });
  };
  const zoomBy = (by: 1 | -1): void => {
    if (box) zoomTo((before) => nextLevel(before, fitLevel(box, picture), by));
  };
  useActionHandlers({
    'player.zoomIn': () => zoomBy(1),
    'player.zoomOut': () => zoomBy(-1),
    'player.zoomFit': () => zoomTo(({ level }) => (level === null ? 1 : null)),
  });
};
