import type { ClipPart } from '../../../shared/domain/clip-copy.ts';

const beginning: ClipPart = { from: 'start' };

/**
 * Returns the part of a clip over a limit that is evaluated by a copy; null where such clips are
 * rejected. A service bills for a copy, so only the built-in evaluator makes one without being asked.
 * @param chosen null to reject them; undefined where nothing was chosen
 */
export const copiedPartOf = (
  chosen: ClipPart | null | undefined,
  isBuiltIn: boolean,
): ClipPart | null => (chosen === undefined && isBuiltIn ? beginning : (chosen ?? null));
