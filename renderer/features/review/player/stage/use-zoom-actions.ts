import type { Box } from '../../../../../shared/domain/frames/place-finding.ts';
import { useActionHandlers } from '../../../../actions/action-handlers.ts';
import type { PictureSize } from '../../frames/clip-frames.ts';
import { fitLevel, middleOf, nextLevel, type StageBox, wholePicture } from './picture-on-stage.ts';
import type { ZoomControl } from './use-zoom.ts';

/**
 * Zooming by keys: around the middle of the stage; out of the whole picture to the middle of the
 * spot that is looked for, since keys have no pointer to say where.
 */
export const useZoomActions = (
  box: StageBox | null,
  picture: PictureSize,
  { zoom, setZoom }: ZoomControl,
  findSpot: () => Box | null,
): void => {
  const zoomTo = (level: number | null): void => {
    const spot = zoom.level === null ? findSpot() : null;
    setZoom(level === null ? wholePicture : { level, centre: spot ? middleOf(spot) : zoom.centre });
  };
  const zoomBy = (by: 1 | -1): void => {
    if (box) zoomTo(nextLevel(zoom, fitLevel(box, picture), by));
  };
  useActionHandlers({
    'player.zoomIn': () => zoomBy(1),
    'player.zoomOut': () => zoomBy(-1),
    'player.zoomFit': () => zoomTo(zoom.level === null ? 1 : null),
  });
};
