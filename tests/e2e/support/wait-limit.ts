/**
 * Maximum wait for actions and expectations of a test, in milliseconds. It only ends what hangs: a
 * small, busy machine is slow, not wrong.
 */
export const waitLimitMs = 15_000;
