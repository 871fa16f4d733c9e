/** Kinds of findings: narrower than types, if the service states them. */
import { findingTypeOf } from '../domain/finding-types.ts';
import { isKind } from '../service-api/finding.ts';
import type { receivedPromptClaimsSchema } from '../service-api/prompt-claims.ts';
import type { Finding } from './finding.ts';

type Claims = ReturnType<typeof receivedPromptClaimsSchema.parse>;

/**
 * Returns what was found, such as `morph`, or what the prompt claimed, such as `camera`; the type
 * if the service does not state it. @param claims of the same evaluation
 */
export const kindOf = (
  finding: {
    readonly id?: string;
    readonly type: string;
    readonly clipcheck_kind?: string | undefined;
  },
  claims: Claims = [],
): string => {
  const claim = claims.find(
    (one) => one.outcome === 'contradicted' && one.finding_id === finding.id,
  );
  const kind = finding.clipcheck_kind ?? claim?.kind;
  return kind !== undefined && isKind(kind) ? kind : finding.type;
};

/** Returns a label: "Frozen frames". @param kind as returned by `kindOf` */
export const kindName = (kind: string): string => {
  if (!isKind(kind)) return findingTypeOf(kind).name;
  // The built-in evaluator's own spelling; words that a person typed stay.
  const words = kind
    .replace(/^(dominant-)?colour$/, '$1color')
    .replace(/^judge-(.+)$/, '$1 (by a model)')
    .replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns a label: the type, or the kind that a person gave to what they marked. */
export const findingName = ({ type, kind, marked }: Pick<Finding, 'type' | 'kind' | 'marked'>) =>
  marked ? kindName(kind) : findingTypeOf(type).name;
