/** To the decoder: make the picture of one file. One job at a time. */
export type ThumbnailJob = {
  /** The clip's file. */
  path: string;
  /** Where the picture is written; nothing is there yet. */
  target: string;
};

/** From the decoder, one for each job. `refused`: no picture can be made of this file. */
export type ThumbnailAnswer = { outcome: 'made' } | { outcome: 'refused'; message: string };
