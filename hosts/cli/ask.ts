import { createInterface } from 'node:readline/promises';

/** Whether somebody sits there who can answer. */
export const canAsk = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/**
 * Asks on the terminal; anything but a yes is a no, and so is the end of what is typed.
 * @throws the signal's reason
 */
export const ask = async (question: string, signal: AbortSignal): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C comes to the terminal here, not to the process.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `, { signal }), ended]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    terminal.close();
  }
};
