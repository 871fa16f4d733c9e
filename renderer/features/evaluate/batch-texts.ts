import { lastPathPart } from '../../../shared/text/last-path-part.ts';
import { formatCountOf } from '../../ui/formats.ts';
import type { EvaluateInput } from './evaluate-context.ts';

export const inputName = (input: EvaluateInput): string => {
  if ('clipIds' in input) return formatCountOf(input.clipIds.length, 'clip');
  if ('addresses' in input) {
    return formatCountOf(input.addresses.length, 'URL');
  }
  const [first = ''] = input.paths;
  const others = input.paths.length - 1;
  const name = `“${lastPathPart(first)}”`;
  return others > 0 ? `${name} and ${others} more` : name;
};

/** @param serviceUrl null for the built-in evaluator, undefined while unknown */
export const againText = (serviceUrl: string | null | undefined): string | undefined => {
  if (serviceUrl === undefined) return undefined;
  return serviceUrl === null
    ? 'Takes as long as the first time.'
    : 'Each of these clips is billed again.';
};
