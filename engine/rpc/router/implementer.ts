import { implement } from '@orpc/server';
import { contract } from '../../../shared/contract/index.ts';
import { declaredError, type LogFailure } from '../map-errors.ts';

export const createImplementer = (logFailure: LogFailure) =>
  implement(contract).use(async ({ next, signal }) => {
    try {
      return await next();
    } catch (error) {
      throw declaredError(error, signal, logFailure);
    }
  });

export type Implementer = ReturnType<typeof createImplementer>;
