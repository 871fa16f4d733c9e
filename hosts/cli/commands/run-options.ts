import { InvalidArgumentError } from 'commander';
import type { EvaluateOptions } from '../../../engine/index.ts';
import type { WithoutPrompt } from '../../../shared/domain/without-prompt.ts';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import {
  type FindingType,
  findingTypes,
  isFindingType,
} from '../../../shared/service-api/finding.ts';

export type RunFlags = {
  prompt?: string;
  model?: string;
  modelVersion?: string;
  types: FindingType[];
  metadata?: Record<string, unknown>;
  concurrency?: number;
  inline?: boolean;
  copies?: boolean;
  resubmitUncertain?: boolean;
  force?: boolean;
  withoutPrompt?: WithoutPrompt;
};

export const parseTypes = (text: string): FindingType[] => {
  const types = text.split(',').map((type) => type.trim());
  if (!types.every(isFindingType) || new Set(types).size !== types.length) {
    throw new InvalidArgumentError(
      `It takes one or more of ${findingTypes.join(',')}, without spaces.`,
    );
  }
  return types;
};

/** Parses `--metadata JSON`; numbers keep their digits. */
export const parseMetadata = (text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    throw new InvalidArgumentError('It is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidArgumentError('It takes a JSON object, such as {"project":"A"}.');
  }
  return value as Record<string, unknown>;
};

export const parseCount = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new InvalidArgumentError('It takes a whole number from 1 to 9999.');
  }
  return Number(text);
};

export const parseUnits = (text: string): number => {
  const units = Number(text);
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text) || units <= 0) {
    throw new InvalidArgumentError('It takes a number of billable units above 0, such as 20.');
  }
  return units;
};

export const parseText = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
};

export const evaluateOptionsOf = (flags: RunFlags): EvaluateOptions => ({
  model: flags.model ?? null,
  modelVersion: flags.modelVersion ?? null,
  types: flags.types,
  metadata: flags.metadata ?? null,
  concurrency: flags.concurrency ?? null,
  inline: flags.inline ?? false,
  resubmitUncertain: flags.resubmitUncertain ?? false,
  force: flags.force ?? false,
  withoutPrompt: flags.withoutPrompt ?? null,
  copies: flags.copies ? { from: 'start' } : null,
});
