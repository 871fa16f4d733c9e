import { eventIterator } from '@orpc/contract';
import { diagnosticSchema } from '../domain/diagnostics.ts';
import { procedure } from './procedure.ts';

export const diagnosticsContract = {
  /**
   * Runs all checks of the engine and reports each when it ends. Results have no personal data: no
   * paths, file names, user names, prompts or keys.
   */
  run: procedure.output(eventIterator(diagnosticSchema)),
};
