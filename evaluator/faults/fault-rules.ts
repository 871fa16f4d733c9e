import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorCodeSchema } from '../../shared/service-api/error-envelope.ts';
import { type EvaluatorOperation, evaluatorOperations } from '../server/operation.ts';

const status = z.int().min(200).max(599);

const faultActionSchema = z
  .strictObject({
    /** Waits before the answer: after the work, where the work is done. */
    delayMs: z.int().min(0).max(600_000),
    /** Waits in the same place until the faults file has changed. */
    hold: z.literal(true),
    status,
    /** With `code`: the error envelope. */
    code: errorCodeSchema,
    message: z.string(),
    /** Retry-After in seconds, or as an HTTP date two seconds ahead. */
    retryAfter: z.union([z.number(), z.literal('date')]),
    headers: z.record(z.string(), z.string()),
    /** A proxy's error page. */
    html: z.literal(true),
    empty: z.literal(true),
    /** The real answer's body, cut in half. */
    truncate: z.literal(true),
    /** More than 16 MiB of JSON. */
    oversize: z.literal(true),
    /** Any JSON. */
    body: z.unknown(),
    redirect: z.string(),
    /** Breaks the connection before or after the work was done. */
    drop: z.enum(['before', 'after']),
    /** Does the work before the answer above is given. */
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

/** The faults file cannot be used; the message says where. */
export class FaultsFileError extends Error {
  override readonly name = 'FaultsFileError';
}

export type Fault = {
  action: FaultAction;
  /** Waits until the rules that it comes from are no longer those of the file. */
  untilChanged: () => Promise<void>;
};

export type FaultRules = {
  /** Counts a call and says what is to go wrong with it; null for nothing. */
  next: (operation: EvaluatorOperation) => Fault | null;
};

/** Waits until the file of an answer that is held is to be looked at again. */
const pauseBetweenChecks = (): Promise<void> => sleep(25);

/**
 * Follows a faults file: it is read again when it has changed, and all counts begin anew then. While
 * it is gone there are no rules. Where several rules are in force for a call, the first one applies.
 * @param pause between two looks at the file of an answer that is held
 * @throws FaultsFileError also where there is no file at first
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
      const concerned = rules.filter((rule) => rule.on === '*' || rule.on === operation);
      for (const rule of concerned) rule.calls += 1;
      const inForce = concerned.find(
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

/** Changes whenever the file does; null where there is none. */
const fileStamp = (path: string): string | null => {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.mtimeNs} ${found.size} ${found.ino}` : null;
  } catch (error) {
    throw new FaultsFileError(`The faults file ${path} cannot be read: ${error}`);
  }
};

/** The rules, none of which has met a call. */
const readRules = (path: string): Rule[] => {
  try {
    const { rules } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return rules.map((rule) => ({ ...rule, calls: 0 }));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error;
    throw new FaultsFileError(`The faults file ${path} cannot be used: ${reason}`);
  }
};
