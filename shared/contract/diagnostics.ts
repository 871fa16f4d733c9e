import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { diagnosticCheckIds, diagnosticStates } from '../domain/diagnostics.ts';
import { procedure } from './procedure.ts';

const diagnosticSchema = z.object({
  check: z.enum(diagnosticCheckIds),
  state: z.enum(diagnosticStates),
  found: z.string(),
  advice: z.string().nullable(),
});

export const diagnosticsContract = {
  /**
   * Runs all checks of the engine and reports each when it ends. Results have no personal data: no
   * paths, file names, user names, prompts or keys.
   */
  run: procedure.output(eventIterator(diagnosticSchema)),
};
