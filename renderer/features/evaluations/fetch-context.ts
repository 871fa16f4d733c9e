import { createSafeContext } from '@mantine/core';
import type { ClipId } from '../../../shared/domain/ids.ts';

export type RefreshRequest = { clipIds: ClipId[] } | { all: true };

/** Fetches evaluations from the service in a dialog, which is not billed. */
export type FetchEvaluations = {
  refresh(request: RefreshRequest): void;
};

export const [FetchContext, useFetchEvaluations] = createSafeContext<FetchEvaluations>(
  'useFetchEvaluations must be used inside FetchProvider',
);
