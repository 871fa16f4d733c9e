/**
 * Describes the cost of evaluating clips with a result again.
 * @param address of the service in use; null for the built-in evaluator, undefined while unknown
 */
export const againText = (address: string | null | undefined): string | undefined => {
  if (address === undefined) return undefined;
  return address === null
    ? 'Takes as long as the first time.'
    : 'Each of these clips is billed again.';
};
