import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { type Judgment, judgmentOf } from '../../../shared/domain/judgment.ts';
import { readStoredJson } from '../stored-json.ts';
import type { RunRow } from './run-row.ts';

/** Judges a stored run by the rule of `judgmentOf`. */
export const judgmentOfRow = ({
  state,
  glitchTypes,
  raw,
  copy,
}: Pick<RunRow, 'state' | 'glitchTypes' | 'raw' | 'copy'>): Judgment =>
  judgmentOf({
    ...{ state, types: glitchTypes.split(','), copy: readRunCopy(copy) },
    raw: readStoredJson(raw),
  });
