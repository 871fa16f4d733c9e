/** How long a browser may take to confirm which frame it shows; hidden pages never do. */
const confirmMs = 250;

const playFailed =
  'This browser cannot play the clip: the file is damaged, missing, or in an unsupported format.';

/**
 * Waits for an event of a video.
 * @throws Error with a message for people, where the video breaks instead
 */
export const videoEvent = (
  video: HTMLVideoElement,
  event: 'loadeddata' | 'seeked',
): Promise<void> => {
  const ending = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { signal } = ending;
  video.addEventListener(event, () => resolve(), { signal });
  video.addEventListener('error', () => reject(new Error(playFailed)), { signal });
  if (video.error) reject(new Error(playFailed));
  return promise.finally(() => ending.abort());
};

/**
 * When the frame begins that a video shows next.
 * @returns null where the browser does not confirm it: not for every frame it does
 */
const confirmedSec = (video: HTMLVideoElement): { promise: Promise<number | null> } => {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  if (!('requestVideoFrameCallback' in video)) resolve(null);
  else video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime));
  return { promise };
};

const after = (delayMs: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), delayMs));

/**
 * Seeks a video.
 * @returns when the frame begins that is shown then, as the browser confirms it; null where it does
 * not
 * @throws Error with a message for people, where the video breaks
 */
export const seekVideo = async (video: HTMLVideoElement, sec: number): Promise<number | null> => {
  const shown = confirmedSec(video);
  const sought = videoEvent(video, 'seeked');
  video.currentTime = sec;
  await sought;
  return Promise.race([shown.promise, after(confirmMs)]);
};
