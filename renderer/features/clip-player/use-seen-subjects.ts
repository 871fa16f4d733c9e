import { useMemo } from 'react';
import { type PlacedSubject, placeSubjects } from '../../../shared/domain/seen-subjects.ts';
import { useReview } from './review-context.ts';

export const useSeenSubjects = (): readonly PlacedSubject[] => {
  const { run, table } = useReview();
  const subjects = run?.answer?.subjects;
  return useMemo(() => placeSubjects(subjects ?? [], table), [subjects, table]);
};
