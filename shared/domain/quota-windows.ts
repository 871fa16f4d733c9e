import type { ReceivedQuotaState, ReceivedRateLimitWindow } from '../service-api/quota.ts';

/** A rate limit window; `scope` is null for the one that covers all operations. */
export type QuotaWindow = {
  readonly scope: string | null;
  readonly window: ReceivedRateLimitWindow;
};

/** Maximum number of scopes shown; the API specification has three. */
const maxScopes = 20;

const hasFigures = ({ unlimited, ...figures }: ReceivedRateLimitWindow): boolean =>
  unlimited || Object.values(figures).some((figure) => figure !== null);

export const quotaWindows = ({ scopes = {}, ...overall }: ReceivedQuotaState): QuotaWindow[] => {
  const named = Object.entries(scopes).slice(0, maxScopes);
  return [
    ...(hasFigures(overall) || named.length === 0 ? [{ scope: null, window: overall }] : []),
    ...named.map(([scope, window]) => ({ scope, window })),
  ];
};
