import { type RefObject, useEffect } from 'react';
import type { LoopSpan } from './loop-span.ts';

/**
 * Goes to a span when one is chosen: to the first frame concerned, or to its beginning while the
 * video plays; and with `repeats` back to the beginning at its end. The end is watched frame by
 * frame: the video's own time events come four times a second.
 */
export const useLoop = (
  video: RefObject<HTMLVideoElement | null>,
  span: LoopSpan | null,
  repeats: boolean,
): void => {
  useEffect(() => {
    const element = video.current;
    if (element && span) element.currentTime = element.paused ? span.firstFrameSec : span.fromSec;
  }, [video, span]);
  useEffect(() => {
    const element = video.current;
    if (!element || !span || !repeats) return;
    let handle = 0;
    const watch = (): void => {
      handle = element.requestVideoFrameCallback((_, { mediaTime }) => {
        if (mediaTime >= span.toSec && !element.paused) element.currentTime = span.fromSec;
        watch();
      });
    };
    // A span that reaches to the clip's end shows no frame behind it.
    const onEnded = (): void => {
      element.currentTime = span.fromSec;
      element.play().catch(() => undefined);
    };
    watch();
    element.addEventListener('ended', onEnded);
    return () => {
      element.cancelVideoFrameCallback(handle);
      element.removeEventListener('ended', onEnded);
    };
  }, [video, span, repeats]);
};
