import { z } from 'zod';
import { judgedTestSchema } from '../model/judge-measure.ts';
import { scoreSchema } from '../model/scorecard.ts';
import { createCodec } from './codec.ts';

export const judgedTestCodec = createCodec(judgedTestSchema);

export const scorecardCodec = createCodec(z.object({ scores: z.array(scoreSchema) }));
