import { InvalidArgumentError, Option } from 'commander';
import { type FailCondition, parseFailCondition } from '../../../shared/domain/fail-condition.ts';

const parseConditions = (text: string, before: FailCondition[] = []): FailCondition[] => [
  ...before,
  ...text.split(',').map((part) => {
    const condition = parseFailCondition(part);
    if ('problem' in condition) throw new InvalidArgumentError(condition.problem);
    return condition;
  }),
];

export const trustImportsOption = (help: string): Option => new Option('--trust-imports', help);

/** `--fail-on "glitch>0,severity>=4"` */
export const failOnOption = (help: string): Option =>
  new Option('--fail-on <conditions>', help).argParser(parseConditions);
