import { createInterface } from 'node:readline/promises';

export const canAsk = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/** Asks on the terminal; the end of the input counts as no. @throws the signal's reason */
export const ask = async (question: string, signal: AbortSignal): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C reaches the readline interface here, not the process.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `, { signal }), ended]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    terminal.close();
  }
};
