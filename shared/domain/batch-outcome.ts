export type BatchOutcome = {
  /** Fully judged clips without confirmed or unreviewed findings. */
  clean: number;
  /** Clips without such findings whose prompt alone was not judged. */
  pictureClean: number;
  notJudged: number;
  /** Clips with unreviewed findings, and the number of these findings. */
  toReview: number;
  unreviewed: number;
};

/**
 * Returns the outcome as a phrase: "12 clips are clean, 3 have a clean picture (prompt not judged),
 * 5 need review, 1 was not fully judged"; null if there are no clips.
 */
export const outcomeText = ({
  clean,
  pictureClean,
  notJudged,
  toReview,
}: BatchOutcome): string | null => {
  const parts = [
    [clean, clean === 1 ? 'is clean' : 'are clean'],
    [pictureClean, `${pictureClean === 1 ? 'has' : 'have'} a clean picture (prompt not judged)`],
    [toReview, toReview === 1 ? 'needs review' : 'need review'],
    [notJudged, `${notJudged === 1 ? 'was' : 'were'} not fully judged`],
  ] as const;
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, text], index) =>
      index > 0 ? `${count} ${text}` : `${count} ${count === 1 ? 'clip' : 'clips'} ${text}`,
    );
  return texts.length === 0 ? null : texts.join(', ');
};

export const reviewLabel = ({ unreviewed }: BatchOutcome): string =>
  `Review ${unreviewed} ${unreviewed === 1 ? 'finding' : 'findings'}`;
