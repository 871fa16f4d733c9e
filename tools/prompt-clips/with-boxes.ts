const outermost = (clip: Buffer): { type: string; start: number; end: number }[] => {
  const boxes: { type: string; start: number; end: number }[] = [];
  for (let start = 0; start + 8 <= clip.length; ) {
    const end = start + clip.readUInt32BE(start);
    boxes.push({ type: clip.toString('latin1', start + 4, start + 8), start, end });
    if (end <= start) break;
    start = end;
  }
  return boxes;
};

/** @param clip an MP4 whose index is its last box, so that no offsets change */
export const withMovieBox = (clip: Buffer, box: Buffer): Buffer => {
  const movie = outermost(clip).find(({ type }) => type === 'moov');
  if (movie?.end !== clip.length) throw new Error('the index is not at the end of the clip');
  const tagged = Buffer.concat([clip, box]);
  tagged.writeUInt32BE(movie.end - movie.start + box.length, movie.start);
  return tagged;
};

export const withOuterBox = (clip: Buffer, box: Buffer): Buffer => Buffer.concat([clip, box]);
