/**
 * The longest wait for what a test does or expects, in milliseconds. It only ends what hangs: a small
 * machine that is busy with other work is slow, not wrong.
 */
export const waitLimitMs = 15_000;
