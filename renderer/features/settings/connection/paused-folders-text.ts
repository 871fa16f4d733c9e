import { lastPathPart } from '../../../../shared/text/last-path-part.ts';
import { formatCount } from '../../../ui/formats.ts';

const maxNamed = 5;

export const pausedFoldersText = (paths: readonly string[]): string => {
  const names = paths.slice(0, maxNamed).map((path) => `“${lastPathPart(path)}”`);
  const more = paths.length - names.length;
  const named = more > 0 ? [...names, `${formatCount(more)} more`] : names;
  const list =
    named.length === 1 ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  const [folders, them] = paths.length === 1 ? ['folder', 'it'] : ['folders', 'them'];
  return `The watched ${folders} ${list} will pause, since the service may bill for each new clip. Resume ${them} in the queue.`;
};
