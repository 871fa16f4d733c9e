import type { ConnectionProblem } from '../../shared/contract/service.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';

/** Codes of something else than the interface at the address. */
const foreignCodes = ['answer_unreadable', 'redirect_refused', 'not_found', 'http_404', 'http_405'];

type Failures = {
  /** Why the required answers are missing. */
  errors: readonly ErrorRecord[];
  isKeyRefused: boolean;
  /** Whether a key was sent. */
  hasKey: boolean;
};

/** What keeps a service from being used, in one sentence: the key before all else. */
export const connectionProblem = ({
  errors,
  isKeyRefused,
  hasKey,
}: Failures): ConnectionProblem => {
  if (isKeyRefused) {
    const message = hasKey
      ? 'The key was refused. Check it and try again.'
      : 'This service needs an API key. Enter it and try again.';
    return { kind: 'key', message };
  }
  const unreached = errors.find(({ code }) => code === 'service_unreachable');
  if (unreached) return { kind: 'unreachable', message: unreached.message };
  if (errors.some(({ code }) => foreignCodes.includes(code))) {
    const message = 'There is no evaluation service at this address. Check the address.';
    return { kind: 'address', message };
  }
  const message = errors[0]?.message ?? 'The service gave no usable answer. Try again later.';
  return { kind: 'other', message };
};
