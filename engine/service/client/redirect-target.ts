import type { ErrorContext } from './error-context.ts';
import { unknownOutcomeNote } from './error-context.ts';
import { ApiError } from './errors.ts';
import { shownText } from './shown-text.ts';

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const refuse = (why: string, status: number, context: ErrorContext): ApiError =>
  new ApiError(
    `The service answered with a redirect that is not followed: ${why}. Check the service address.${unknownOutcomeNote(context)}`,
    {
      failure: 'redirect',
      code: 'redirect_refused',
      kind: 'remote',
      // Something in between answered, not the service: it proves nothing.
      outcome: 'unknown',
      status: status === 0 ? undefined : status,
    },
  );

/** Maximum number of redirects followed for one request. */
const redirectLimit = 3;

/**
 * Returns the target of a redirect if it may be followed: only within the origin, since `fetch`
 * would send a body anywhere; for methods other than GET only 307 and 308, which keep the request.
 * No billed request follows one: a redirect does not prove that the work was not done (ADR 3).
 * Cancels the body of a redirect: an unread body keeps its connection open.
 * @returns null if the answer is not a redirect.
 * @throws ApiError `redirect`
 */
export const redirectTarget = (
  response: Response,
  request: { url: URL; method: string; hops: number },
  context: ErrorContext,
): URL | null => {
  const { status } = response;
  // A redirect in the form that a browser's `fetch` returns: it cannot be read.
  if (response.type === 'opaqueredirect') throw refuse('its target is hidden', status, context);
  const location = response.headers.get('location');
  if (!redirectStatuses.has(status) || location === null) return null;
  response.body?.cancel().catch(() => {});
  if (context.isBilled) throw refuse('it could be billed twice', status, context);
  const target = URL.parse(location, request.url.href);
  if (target === null) throw refuse('its target is not an address', status, context);
  if (target.origin !== request.url.origin) {
    const host = shownText(context.mask(target.host), 100);
    throw refuse(`it points to another host, "${host}"`, status, context);
  }
  if (target.username !== '' || target.password !== '') {
    throw refuse('its target contains a user name', status, context);
  }
  if (request.method !== 'GET' && status !== 307 && status !== 308) {
    throw refuse(`${status} does not preserve a ${request.method} request`, status, context);
  }
  if (request.hops >= redirectLimit) throw refuse('there are too many in a row', status, context);
  return target;
};
