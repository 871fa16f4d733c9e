type Seekable = Pick<HTMLVideoElement, 'seeking' | 'currentTime' | 'dataset'>;

/**
 * Seeks to a share of a clip, one frame after the other: only the newest wish counts while one is
 * under way. The length is the card's, by which its marks are placed: an element may say Infinity.
 */
export const seekShare = (video: Seekable, share: number, durationSec: number | null): void => {
  const sec = share * (durationSec ?? Number.NaN);
  if (!Number.isFinite(sec)) return;
  if (video.seeking) video.dataset.wanted = String(sec);
  else video.currentTime = sec;
};

/** Goes where was wished for meanwhile. */
export const seekOn = (video: Seekable): void => {
  const { wanted } = video.dataset;
  delete video.dataset.wanted;
  if (wanted !== undefined) video.currentTime = Number(wanted);
};
