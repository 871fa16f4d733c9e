import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { implement, type Router } from '@orpc/server';
import { contract } from '../../../shared/contract/index.ts';
import { neverAborted } from '../../never-aborted.ts';
import { declaredError, type LogFailure } from '../map-errors.ts';

/**
 * A function for each procedure, by the same name, with a signal that is aborted when the caller
 * gives up.
 */
export type Procedures<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends ContractProcedure<
    infer Input,
    infer Output,
    infer _Errors,
    infer _Meta
  >
    ? (
        input: InferSchemaOutput<Input>,
        signal: AbortSignal,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : Procedures<Part[Name]>;
};

type AnyProcedure = (input: unknown, signal: AbortSignal) => unknown;
type Parts<Value> = { readonly [name: string]: Value | Parts<Value> };
type Implementer = {
  handler(serve: (call: { input: unknown; signal?: AbortSignal }) => unknown): unknown;
};

const implementAll = (
  on: Parts<Implementer>,
  procedures: Parts<AnyProcedure>,
  names: Parts<object>,
): object =>
  Object.fromEntries(
    Object.keys(names).map((name) => {
      const [one, procedure] = [on[name], procedures[name]];
      return [
        name,
        typeof procedure === 'function'
          ? (one as Implementer).handler(({ input, signal = neverAborted }) =>
              procedure(input, signal),
            )
          : implementAll(
              one as Parts<Implementer>,
              procedure as Parts<AnyProcedure>,
              names[name] as Parts<object>,
            ),
      ];
    }),
  );

const isStream = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

export type ContractRouter = Router<typeof contract, Record<never, never>>;

/** Implements the contract. All errors become its declared one, also those of a stream. */
export const implementContract = (
  procedures: Procedures<typeof contract>,
  logFailure: LogFailure,
): ContractRouter => {
  async function* declaring(
    events: AsyncIterable<unknown>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<unknown, void, void> {
    try {
      yield* events;
    } catch (error) {
      throw declaredError(error, signal, logFailure);
    }
  }
  const on = implement(contract).use(async ({ next, signal }, _input, output) => {
    try {
      const result = await next();
      // A stream fails while it is read, after this has returned.
      return isStream(result.output) ? output(declaring(result.output, signal)) : result;
    } catch (error) {
      throw declaredError(error, signal, logFailure);
    }
  });
  return on.router(
    implementAll(
      on as unknown as Parts<Implementer>,
      procedures as unknown as Parts<AnyProcedure>,
      contract as unknown as Parts<object>,
    ) as Parameters<typeof on.router>[0],
  );
};
