import { z } from 'zod';
import { judgeMeasureSchema } from '../model/judge-measure.ts';
import { procedure } from './procedure.ts';

export const judgeContract = {
  /** How well judges do that were tested, or whose findings were decided. */
  measures: procedure.output(z.array(judgeMeasureSchema)),
};
