import { useEffect, useRef } from 'react';
import { uiTimes } from '../../../ui/ui-times.ts';
import type { PictureSize } from '../frames/clip-frames.ts';
import type { FramePictures } from './frame-pictures.ts';
import styles from './HoverPreview.module.css';

type Props = { frame: number; picture: PictureSize; pictures: FramePictures };

/** Pictures are this wide, or this high, whichever is met first (CSS pixels). */
const most = { widthPx: 166, heightPx: 120 };
const standInAlpha = 0.35;

/** The picture of the frame under the pointer; until it is there, weakly, the nearest that is. */
export const PreviewPicture = ({ frame, picture, pictures }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.round(Math.min(most.widthPx, most.heightPx * picture.aspectRatio));
  const height = Math.round(width / picture.aspectRatio);
  const ratio = window.devicePixelRatio;
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => pictures.ask(frame, asking.signal), uiTimes.framePreviewRestMs);
    const draw = (): void => {
      const context = canvas.current?.getContext('2d');
      const own = pictures.get(frame);
      const shown = own ?? pictures.nearest(frame);
      if (!context) return;
      // Says whose picture it is once it is that of the frame.
      if (own) context.canvas.dataset.frame = String(frame);
      else delete context.canvas.dataset.frame;
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
      if (!shown) return;
      context.globalAlpha = own ? 1 : standInAlpha;
      context.drawImage(shown, 0, 0, context.canvas.width, context.canvas.height);
    };
    draw();
    const stop = pictures.subscribe(draw);
    return () => {
      clearTimeout(timer);
      asking.abort();
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
