import { createLogUpdate } from 'log-update';
import { printableText } from '../../../shared/text/printable-text.ts';
import { cutToWidth } from './columns.ts';
import { progressBar } from './progress-bar.ts';

export type ReportProgressView = {
  show(progress: { share: number; clipName: string }): void;
  end(): void;
};

const lineIntervalMs = 15_000;

const percentOf = (share: number): string => `${Math.floor(share * 100)}%`;

const liveProgress = (stream: NodeJS.WriteStream): ReportProgressView => {
  const update = createLogUpdate(stream);
  return {
    show: ({ share, clipName }) => {
      const line = `${progressBar(share)}  ${percentOf(share).padStart(4)}  ${printableText(clipName)}`;
      update(cutToWidth(line, (stream.columns || 80) - 1));
    },
    end: () => {
      update.clear();
      update.done();
    },
  };
};

const lineProgress = (what: string, write: (line: string) => void): ReportProgressView => {
  let lastLineMs = Date.now();
  return {
    show: ({ share, clipName }) => {
      if (Date.now() - lastLineMs < lineIntervalMs) return;
      lastLineMs = Date.now();
      write(`${what}: ${percentOf(share)}, ${printableText(clipName)}`);
    },
    end: () => undefined,
  };
};

/**
 * Creates the view that suits standard error: a terminal, a pipe or a log.
 * @param what name of the action in progress lines
 */
export const createReportProgress = (
  isQuiet: boolean,
  what = 'Writing the report',
): ReportProgressView => {
  if (isQuiet) return { show: () => undefined, end: () => undefined };
  const { stderr } = process;
  return stderr.isTTY && process.env.TERM !== 'dumb'
    ? liveProgress(stderr)
    : lineProgress(what, (line) => stderr.write(`${line}\n`));
};
