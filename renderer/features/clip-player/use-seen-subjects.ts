import { useMemo } from 'react';
import { type SeenSubject, seenSubjects } from '../../../shared/domain/seen-subjects.ts';
import { useReview } from './review-context.ts';

export const useSeenSubjects = (): readonly SeenSubject[] => {
  const { run, table } = useReview();
  return useMemo(
    () => (run?.evaluation ? seenSubjects(run.prompt, run.evaluation, table) : []),
    [run, table],
  );
};
