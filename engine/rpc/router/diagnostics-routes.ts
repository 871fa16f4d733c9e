import type { Engine } from '../../index.ts';
import { neverAborted } from '../../never-aborted.ts';
import { declaredError } from '../map-errors.ts';
import type { WindowHost } from '../window-host.ts';
import type { Implementer } from './implementer.ts';

type Reach = {
  engine: Pick<Engine, 'diagnose'>;
  host: WindowHost;
  closing: AbortSignal;
};

export const createDiagnosticsRoutes = (
  { diagnostics: on }: Implementer,
  { engine, host, closing }: Reach,
) => ({
  run: on.run.handler(async function* ({ signal = neverAborted }) {
    try {
      yield* engine.diagnose(host.version, AbortSignal.any([signal, closing]));
    } catch (error) {
      // A stream fails while it is read, after the router's own error handling.
      throw declaredError(error, signal, host.logFailure);
    }
  }),
});
