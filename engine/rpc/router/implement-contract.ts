import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { implement, type Router } from '@orpc/server';
import { contract } from '../../../shared/contract/index.ts';
import { declaredError, type LogFailure } from '../map-errors.ts';

/**
 * A function for each procedure, by the same name, with a signal that is aborted when the caller
 * gives up, and when the host closes the window service.
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
type Tree<Value> = { readonly [name: string]: Value | Tree<Value> };
type Implementer = {
  handler(serve: (call: { input: unknown; signal?: AbortSignal }) => unknown): unknown;
};

/** Combined only for a procedure that takes a signal: most calls are answered without one. */
const signalFor = (
  procedure: AnyProcedure,
  signal: AbortSignal | undefined,
  closing: AbortSignal,
): AbortSignal =>
  signal && procedure.length > 1 ? AbortSignal.any([signal, closing]) : (signal ?? closing);

const implementAll = (
  implementer: Tree<Implementer>,
  procedures: Tree<AnyProcedure>,
  contractPart: Tree<object>,
  closing: AbortSignal,
): object =>
  Object.fromEntries(
    Object.keys(contractPart).map((name) => {
      const [node, procedure] = [implementer[name], procedures[name]];
      return [
        name,
        typeof procedure === 'function'
          ? (node as Implementer).handler(({ input, signal }) =>
              procedure(input, signalFor(procedure, signal, closing)),
            )
          : implementAll(
              node as Tree<Implementer>,
              procedure as Tree<AnyProcedure>,
              contractPart[name] as Tree<object>,
              closing,
            ),
      ];
    }),
  );

const isStream = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

export type ContractRouter = Router<typeof contract, Record<never, never>>;

/**
 * Implements the contract. Converts every error, including a stream's, to the declared one.
 * @param closing aborted when the host closes the window service
 */
export const implementContract = (
  procedures: Procedures<typeof contract>,
  closing: AbortSignal,
  logFailure: LogFailure,
): ContractRouter => {
  async function* withDeclaredErrors(
    events: AsyncIterable<unknown>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<unknown, void, void> {
    try {
      yield* events;
    } catch (error) {
      throw declaredError(error, signal, logFailure);
    }
  }
  const implementer = implement(contract).use(async ({ next, signal }, _input, output) => {
    try {
      const result = await next();
      // A stream fails while it is read, after this has returned.
      return isStream(result.output) ? output(withDeclaredErrors(result.output, signal)) : result;
    } catch (error) {
      throw declaredError(error, signal, logFailure);
    }
  });
  // `Procedures` has checked the types, which the recursion cannot express.
  return implementer.router(
    implementAll(
      implementer as unknown as Tree<Implementer>,
      procedures as unknown as Tree<AnyProcedure>,
      contract as unknown as Tree<object>,
      closing,
    ) as Parameters<typeof implementer.router>[0],
  );
};
