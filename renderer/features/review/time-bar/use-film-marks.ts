import { useMemo } from 'react';
import { type ReviewFinding, useReview } from '../review-context.ts';

const lengthOf = ({ place }: ReviewFinding): number => place.lastFrame - place.firstFrame;

/**
 * Returns the findings whose frames the filmstrip shows, most important first: the chosen one, then
 * short ones, which the frames between would miss. Findings of the whole clip have no frames.
 */
export const useFilmMarks = (): readonly ReviewFinding[] => {
  const { findings, chosen } = useReview();
  return useMemo(() => {
    const chosenFinding = chosen === null ? undefined : findings[chosen];
    return findings
      .filter(({ place }) => place.hasRegion)
      .sort((one, other) =>
        one === chosenFinding ? -1 : other === chosenFinding ? 1 : lengthOf(one) - lengthOf(other),
      );
  }, [findings, chosen]);
};
