import { useEffect, useRef } from 'react';
import { uiTimes } from '../../../ui/ui-times.ts';
import type { PictureSize } from '../frames/clip-frames.ts';
import type { FramePictures } from './frame-pictures.ts';
import styles from './HoverPreview.module.css';

type Props = { frame: number; picture: PictureSize; pictures: FramePictures };

const max = { widthPx: 166, heightPx: 120 };
/** Opacity of a thumbnail that is shown until the right one is loaded. */
const standInAlpha = 0.35;

export const PreviewPicture = ({ frame, picture, pictures }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.round(Math.min(max.widthPx, max.heightPx * picture.aspectRatio));
  const height = Math.round(width / picture.aspectRatio);
  const ratio = window.devicePixelRatio;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => pictures.request(frame, controller.signal),
      uiTimes.framePreviewDebounceMs,
    );
    const draw = (): void => {
      const context = canvas.current?.getContext('2d');
      const exact = pictures.get(frame);
      const shown = exact ?? pictures.nearest(frame)?.picture;
      if (!context) return;
      // Set only if the thumbnail is the frame's own.
      if (exact) context.canvas.dataset.frame = String(frame);
      else delete context.canvas.dataset.frame;
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
      if (!shown) return;
      context.globalAlpha = exact ? 1 : standInAlpha;
      context.drawImage(shown, 0, 0, context.canvas.width, context.canvas.height);
    };
    draw();
    const stop = pictures.subscribe(draw);
    return () => {
      clearTimeout(timer);
      controller.abort();
      stop();
    };
  }, [frame, pictures]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      data-testid="preview-picture"
      width={Math.round(width * ratio)}
      height={Math.round(height * ratio)}
      style={{ width, height }}
    />
  );
};
