import { maxNameCharacters } from './comfy-graph.ts';

/** What the user has called a node; null where it is called as its class. */
export const readTitle = (title: unknown, classType: string): string | null =>
  typeof title === 'string' && title !== classType ? title.slice(0, maxNameCharacters) : null;
