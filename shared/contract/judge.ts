import { z } from 'zod';
import { judgeDestinationSchema } from '../domain/judge-destination.ts';
import { judgeTestSchema } from '../evaluator-process/judge-test.ts';
import { judgedTestSchema, judgeMeasureSchema } from '../model/judge-measure.ts';
import { countProgressSchema, procedure, progressEvents } from './procedure.ts';
import { judgeSettingsSchema, keyStateSchema } from './settings.ts';

const connectJudgeSchema = judgeSettingsSchema.extend({
  /** If left out, the stored one of this address is used. */
  key: z.string().max(10_000).optional(),
  acceptsFile: z.boolean(),
  /** Whether the user has agreed to the destination now; before, counts as well. */
  agrees: z.boolean(),
});
export type ConnectJudge = z.infer<typeof connectJudgeSchema>;

const storedTestSchema = judgedTestSchema.extend({ testedMs: z.number() });
export type StoredTest = z.infer<typeof storedTestSchema>;

export const judgeContract = {
  /** How well judges do that were tested, or whose findings were decided. */
  measures: procedure.output(z.array(judgeMeasureSchema)),
  state: procedure.output(
    z.object({
      key: keyStateSchema,
      /** Whether a change takes effect only after the clips in work. */
      isPending: z.boolean(),
    }),
  ),
  /**
   * Asks about a drawn scene, and changes nothing unless the model answers.
   * @returns a destination that the user has to agree to first; null once it is connected
   * @throws bad_base_url, bad_api_key, key_not_stored, judge_failed
   */
  connect: procedure.input(connectJudgeSchema).output(judgeDestinationSchema.nullable()),
  /** Also removes its key. @throws key_not_stored */
  remove: procedure.output(z.void()),
  /** Asks about drawn scenes with known answers. To cancel it, abort the call. @throws judge_failed */
  test: procedure.output(progressEvents(countProgressSchema, judgeTestSchema)),
  /** The last test of each judge. */
  tests: procedure.output(z.array(storedTestSchema)),
};
