import { useEffect, useMemo, useRef } from 'react';
import { uiTimes } from '../../../ui/ui-times.ts';
import { useReview } from '../review-context.ts';
import { useStoredPicture } from '../use-stored-picture.ts';
import styles from './Filmstrip.module.css';
import { filmTiles } from './film-tiles.ts';
import type { FramePictures } from './frame-pictures.ts';
import { useTimeBarState, useTimeBarView } from './time-bar-view.ts';

const heightPx = 34;
/** Shape of a clip's picture before it is known. */
const usualAspect = 16 / 9;
/** Narrower and wider pictures are drawn so. */
const [narrowestPx, widestPx] = [18, 160];
/** How strongly a picture is drawn that only stands in for another. */
const standInAlpha = 0.35;

/** Small pictures of frames along the bar. @param pictures null while the clip is not open */
export const Filmstrip = ({ pictures }: { pictures: FramePictures | null }) => {
  const { detail, frames } = useReview();
  const { table } = useTimeBarView();
  const span = useTimeBarState((state) => state.span);
  const widthPx = useTimeBarState((state) => state.widthPx);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stored = useStoredPicture(detail.card.clipId);
  const aspect = frames?.picture.aspectRatio ?? usualAspect;
  const tilePx = Math.min(widestPx, Math.max(narrowestPx, Math.round(heightPx * aspect)));
  const tiles = useMemo(
    () => filmTiles(table, span, widthPx, tilePx),
    [table, span, widthPx, tilePx],
  );
  useEffect(() => {
    if (!pictures) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      for (const { frame } of tiles) pictures.ask(frame, asking.signal);
    }, uiTimes.filmstripRestMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [pictures, tiles]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const draw = (): void => {
      const { width, height } = context.canvas;
      const scale = width / widthPx;
      context.clearRect(0, 0, width, height);
      for (const { xPx, frame } of tiles) {
        const own = pictures?.get(frame);
        const picture = own ?? pictures?.nearest(frame) ?? stored;
        if (!picture) continue;
        context.globalAlpha = own ? 1 : standInAlpha;
        context.drawImage(picture, xPx * scale, 0, (tilePx - 1) * scale, height);
      }
    };
    draw();
    return pictures?.subscribe(draw);
  }, [pictures, stored, tiles, tilePx, widthPx]);
  const ratio = window.devicePixelRatio;
  return (
    <canvas
      ref={canvas}
      className={styles.strip}
      width={Math.round(widthPx * ratio)}
      height={Math.round(heightPx * ratio)}
      data-testid="filmstrip"
      aria-hidden
    />
  );
};
