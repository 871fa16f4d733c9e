type Seekable = Pick<HTMLVideoElement, 'seeking' | 'currentTime' | 'dataset'>;

/**
 * Seeks to a share of a clip. While a seek is running, only the newest request is kept. The duration is
 * that of the card, which also places its marks: the element may report Infinity.
 */
export const seekShare = (video: Seekable, share: number, durationSec: number | null): void => {
  const sec = share * (durationSec ?? Number.NaN);
  if (!Number.isFinite(sec)) return;
  if (video.seeking) video.dataset.wanted = String(sec);
  else video.currentTime = sec;
};

/** Seeks to the newest request made in the meantime. */
export const seekPending = (video: Seekable): void => {
  const { wanted } = video.dataset;
  delete video.dataset.wanted;
  if (wanted !== undefined) video.currentTime = Number(wanted);
};
