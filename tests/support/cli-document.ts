import { isDeepStrictEqual } from 'node:util';
import { type DocumentWithOutcomes, resultCodec } from '../../shared/documents/result.ts';
import { clipStates } from '../../shared/domain/clip-state.ts';
import type { CliResult } from './cli-process.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${Lowercase<First>}${Rest extends Uncapitalize<Rest> ? '' : '_'}${SnakeCase<Rest>}`
  : Name;

type InJson<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? InJson<Item>[]
    : { [Name in keyof Value as SnakeCase<Name & string>]: InJson<Value[Name]> };

export type CliDocument = InJson<DocumentWithOutcomes>;

/**
 * Parses standard output as one document, and checks its counts against its clips.
 * @throws if anything else was printed there, or a member that its schema does not have
 */
export const documentFrom = ({ stdout, stderr }: CliResult): CliDocument => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stdout);
  } catch {
    throw new Error(`not one JSON document: ${JSON.stringify(stdout)}; stderr: ${stderr}`);
  }
  const document = resultCodec.json.parse(parsed) as CliDocument;
  if (!isDeepStrictEqual(document, parsed)) throw new Error('members that the schema lacks');
  for (const state of clipStates) {
    const inState = document.clips.filter((clip) => clip.state === state).length;
    if (document.counts[state] !== inState) throw new Error(`the count of ${state} is wrong`);
  }
  if (document.counts.total !== document.clips.length) throw new Error('the total is wrong');
  return document;
};
