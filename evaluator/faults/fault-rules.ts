import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorCodeSchema } from '../../shared/service-api/error-envelope.ts';
import { type EvaluatorOperation, evaluatorOperations } from '../server/operation.ts';

const status = z.int().min(200).max(599);

const faultActionSchema = z
  .strictObject({
    /** Delays the response, in ms; the work, if any, comes first. */
    delayMs: z.int().min(0).max(600_000),
    /** Holds the response in the same place until the faults file changes. */
    hold: z.literal(true),
    status,
    /** With `code`: the status of the error envelope. */
    code: errorCodeSchema,
    message: z.string(),
    /** Retry-After in seconds, or an HTTP date two seconds ahead. */
    retryAfter: z.union([z.number(), z.literal('date')]),
    headers: z.record(z.string(), z.string()),
    /** A proxy's error page. */
    html: z.literal(true),
    empty: z.literal(true),
    /** The real response's body, cut in half. */
    truncate: z.literal(true),
    /** More than 16 MiB of JSON. */
    oversize: z.literal(true),
    /** Any JSON. */
    body: z.unknown(),
    redirect: z.string(),
    /** Breaks the connection before or after the work. */
    drop: z.enum(['before', 'after']),
    /** Does the work before the response above. */
    after: z.boolean(),
  })
  .partial();
export type FaultAction = z.infer<typeof faultActionSchema>;

const ruleSchema = z.strictObject({
  on: z.enum([...evaluatorOperations, '*']),
  from: z.int().min(1).default(1),
  count: z.union([z.int().min(1), z.literal('all')]).default(1),
  action: faultActionSchema,
});
const fileSchema = z.strictObject({ rules: z.array(ruleSchema) });
type Rule = z.infer<typeof ruleSchema> & { calls: number };

/** Thrown when the faults file cannot be used; the message names the error in it. */
export class FaultsFileError extends Error {
  override readonly name = 'FaultsFileError';
}

export type Fault = {
  action: FaultAction;
  /** Resolves when the rule's version of the file has been replaced. */
  untilChanged: () => Promise<void>;
};

export type FaultRules = {
  /** Counts a call and returns its fault; null for none. */
  next: (operation: EvaluatorOperation) => Fault | null;
};

/** Waits between two checks of the file while a response is held. */
const pauseBetweenChecks = (): Promise<void> => sleep(25);

/**
 * Follows a faults file. When it changes it is read again, and all counts restart; while it is
 * missing there are no rules. If several rules match a call, the first one applies.
 * @param pause waits between two checks of the file while a response is held
 * @throws FaultsFileError, also when there is no file at first
 */
export const followFaultRules = (path: string, pause = pauseBetweenChecks): FaultRules => {
  let stamp = fileStamp(path);
  let rules = readRules(path);
  const refresh = (): void => {
    const current = fileStamp(path);
    if (current === stamp) return;
    rules = current === null ? [] : readRules(path);
    stamp = current;
  };
  return {
    next: (operation) => {
      refresh();
      const matching = rules.filter((rule) => rule.on === '*' || rule.on === operation);
      for (const rule of matching) rule.calls += 1;
      const inForce = matching.find(
        ({ calls, from, count }) => calls >= from && (count === 'all' || calls < from + count),
      );
      if (!inForce) return null;
      const stampOfRule = stamp;
      const untilChanged = async (): Promise<void> => {
        while (fileStamp(path) === stampOfRule) await pause();
      };
      return { action: inForce.action, untilChanged };
    },
  };
};

/** Returns a stamp that changes whenever the file does; null if there is no file. */
const fileStamp = (path: string): string | null => {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.mtimeNs} ${found.size} ${found.ino}` : null;
  } catch (error) {
    throw new FaultsFileError(`The faults file ${path} cannot be read: ${error}`);
  }
};

/** Reads the rules, with their counts at 0. */
const readRules = (path: string): Rule[] => {
  try {
    const { rules } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return rules.map((rule) => ({ ...rule, calls: 0 }));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error;
    throw new FaultsFileError(`The faults file ${path} cannot be used: ${reason}`);
  }
};
