import { useLayoutEffect, useRef } from 'react';

type Props = {
  /** Must be open; what is drawn stays when it is closed. */
  picture: ImageBitmap;
  className: string | undefined;
  testId: string;
};

export const BitmapCanvas = ({ picture, className, testId }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className={className}
      width={picture.width}
      height={picture.height}
      data-testid={testId}
      aria-hidden
    />
  );
};
