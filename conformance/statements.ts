import catalogue from './catalogue.json' with { type: 'json' };
import { evaluationChecks } from './checks/evaluations.ts';
import { operationChecks } from './checks/operations.ts';
import { shapeStatements } from './shapes.ts';
import type { Check, Statement } from './statement.ts';

type Section = {
  place: string;
  billed?: boolean;
  /** Texts by id; with the reason if no server can show it from outside. */
  statements: Readonly<Record<string, string | readonly string[]>>;
};

const statementsOf = ({ place, billed = false, statements: texts }: Section): Statement[] =>
  Object.entries(texts).map(([id, given]) => {
    const [text = '', untestable = null] = [given].flat();
    return { id, place, text, isBilled: billed, untestable };
  });

/** The testable statements of the interface's text, and those that no server can show. */
export const statements: readonly Statement[] = [
  ...shapeStatements,
  ...(catalogue as unknown as readonly Section[]).flatMap(statementsOf),
];

/** Of those without a request of their own, by id. */
export const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(shapeStatements.map(({ id, check }) => [id, check])),
  ...evaluationChecks,
  ...operationChecks,
};
