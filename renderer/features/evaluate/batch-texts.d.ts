import type { EvaluateInput } from './evaluate-context.ts';
/** Names the input of a batch: “12 clips”, ““shots””, ““shots” and 2 more”. */
export declare const inputName: (input: EvaluateInput) => string;
/**
 * Describes the cost of evaluating clips with a result again.
 * @param address of the service in use; null for the built-in evaluator, undefined while unknown
 */
export declare const againText: (address: string | null | undefined) => string | undefined;
