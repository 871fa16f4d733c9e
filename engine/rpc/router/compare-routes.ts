import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The contract's part about results side by side. */
export const createCompareRoutes = ({ compare: on }: Implementer, { compare }: Engine) => ({
  findings: on.findings.handler(({ input }) => compare.findings(input)),
  takes: on.takes.handler(({ input }) => compare.takes(input)),
});
