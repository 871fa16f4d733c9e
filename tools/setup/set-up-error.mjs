// @ts-check

/** A failed set-up, with a message for the user that includes what to do next. */
export class SetUpError extends Error {
  /** @override */
  name = 'SetUpError';
}

/** npm prints the cause first or last, with its usage in between. */
const SHOWN_FIRST_LINES = 8;
const SHOWN_LAST_LINES = 12;

/** npm's names for "the registry cannot be reached". */
const NETWORK_ERROR =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|EHOSTUNREACH)\b/;

/**
 * @param {string} summary what failed, as a sentence without its full stop
 * @param {string} output npm's output
 * @returns {SetUpError}
 */
export function explainNpmFailure(summary, output) {
  const lines = output.trim().split('\n');
  const shownLines =
    lines.length <= SHOWN_FIRST_LINES + SHOWN_LAST_LINES
      ? lines
      : [...lines.slice(0, SHOWN_FIRST_LINES), '…', ...lines.slice(-SHOWN_LAST_LINES)];
  const advice = NETWORK_ERROR.test(output)
    ? 'The npm registry cannot be reached: check the network and proxy settings, then run the same command again.'
    : 'Run the same command again; if it fails the same way, the lines above say why.';
  return new SetUpError(`${shownLines.join('\n')}\n\n${summary}. ${advice}`);
}
