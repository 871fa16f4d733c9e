import type { LibrarySort } from '../../../../shared/contract/library.ts';

/** Label and initial direction of each sort key. */
export const sortOrders: Record<
  LibrarySort['by'],
  { label: string; direction: LibrarySort['direction'] }
> = {
  worst: { label: 'Worst first', direction: 'descending' },
  added: { label: 'Added', direction: 'descending' },
  evaluated: { label: 'Evaluated', direction: 'descending' },
  name: { label: 'Name', direction: 'ascending' },
  state: { label: 'State', direction: 'ascending' },
  findings: { label: 'Findings', direction: 'descending' },
  severity: { label: 'Worst severity', direction: 'descending' },
  unreviewed: { label: 'Unreviewed findings', direction: 'descending' },
  duration: { label: 'Duration', direction: 'descending' },
  resolution: { label: 'Resolution', direction: 'descending' },
  fps: { label: 'Frames per second', direction: 'descending' },
  generator: { label: 'Generator', direction: 'ascending' },
  generatorModel: { label: 'Generator model', direction: 'ascending' },
  seed: { label: 'Seed', direction: 'ascending' },
  model: { label: 'Evaluated by', direction: 'ascending' },
};

/** Sorts by a key; reverses the direction if already sorted by it. */
export const flippedSort = (sort: LibrarySort, by: LibrarySort['by']): LibrarySort => {
  if (sort.by !== by) return { ...sort, by, direction: sortOrders[by].direction };
  return { ...sort, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
};
