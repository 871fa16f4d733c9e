/** Words for what a result leaves unjudged: the same on every screen and in every report. */

/**
 * What a result leaves unjudged of that which was asked for: `prompt` or `picture` where just that
 * was skipped, `all` where everything was; `part` where a detector failed, where some of the frames
 * were judged, or where the result cannot be read.
 */
export const notJudgedKinds = ['prompt', 'picture', 'part', 'all'] as const;
export type NotJudged = (typeof notJudgedKinds)[number];

/** Clips by what their results leave unjudged. */
export type NotJudgedCounts = Record<NotJudged, number>;

export const noneUnjudged = (): NotJudgedCounts => ({ prompt: 0, picture: 0, part: 0, all: 0 });

export const notJudgedNames: Readonly<Record<NotJudged, string>> = {
  prompt: 'Prompt not judged',
  picture: 'Picture not judged',
  part: 'Partly judged',
  all: 'Not judged',
};

const nothingFound: Readonly<Record<NotJudged, string>> = {
  prompt: 'Picture: nothing found.',
  picture: 'Prompt: nothing found.',
  part: 'Nothing found in what was judged.',
  all: 'Nothing was judged.',
};

/** What is said of a result without findings: that there is none only where all was judged. */
export const nothingFoundText = (notJudged: NotJudged | null): string =>
  notJudged === null ? 'No findings.' : nothingFound[notJudged];
