import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import {
  type AskedFor,
  type Judgment,
  judgmentOf,
  withMissingPrompt,
} from '../../../shared/domain/judgment.ts';
import { readStoredJson } from '../stored-json.ts';
import type { RunRow } from './run-row.ts';

export const judgmentOfRow = ({
  state,
  glitchTypes,
  raw,
  copy,
}: Pick<RunRow, 'state' | 'glitchTypes' | 'raw' | 'copy'>): Judgment =>
  judgmentOf({
    state,
    types: glitchTypes.split(','),
    copy: readRunCopy(copy),
    raw: readStoredJson(raw),
  });

/** @param options JSON of the options of the job's batch */
export const judgmentOfJob = (
  run: Parameters<typeof judgmentOfRow>[0] & Pick<RunRow, 'promptSource'>,
  options: string | undefined,
): Judgment =>
  withMissingPrompt(judgmentOfRow(run), run.promptSource, readStoredJson<AskedFor>(options) ?? {});
