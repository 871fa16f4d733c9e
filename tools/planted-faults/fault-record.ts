import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestScope } from '../test/test-scope.ts';
import { suiteOf } from './test-order.ts';

export type Catcher = { readonly file: string; readonly test: string };

export type FaultRecord = {
  readonly fault: string;
  readonly patchSha256: string;
  readonly commit: string;
  readonly scope: TestScope;
  /** The requested suites, in order; empty for all. */
  readonly suites: readonly string[];
  /** `bad_patch`: it does not apply, or its types do not check. */
  readonly outcome: 'caught' | 'survived' | 'bad_patch';
  readonly catcher: Catcher | null;
  readonly seconds: number;
};

export type RecordKey = Pick<FaultRecord, 'patchSha256' | 'commit' | 'scope' | 'suites'>;

/**
 * JSON lines; the last one of a fault counts. A test that caught it among some suites counts for
 * all suites, and one of the daily run for the full run.
 */
export class FaultRecords {
  readonly #path: string;
  readonly #records: FaultRecord[];

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // Ends a partial line of an interrupted run, which is ignored.
    if (text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n');
    this.#records = text.split('\n').flatMap(readLine);
  }

  find(key: RecordKey): FaultRecord | null {
    return (
      this.#records.findLast(
        (record) =>
          record.patchSha256 === key.patchSha256 &&
          record.commit === key.commit &&
          isAnswer(record, key),
      ) ?? null
    );
  }

  /** The test files that caught a fault of this name in any commit, most recent first. */
  catchersOf(fault: string): string[] {
    const files = this.#records
      .filter((record) => record.fault === fault)
      .flatMap(({ catcher }) => catcher?.file ?? []);
    return [...new Set(files.reverse())];
  }

  add(record: FaultRecord): void {
    this.#records.push(record);
    appendFileSync(this.#path, `${JSON.stringify(record)}\n`);
  }
}

function isAnswer({ scope, suites, outcome, catcher }: FaultRecord, asked: RecordKey): boolean {
  if (outcome === 'bad_patch') return true;
  if (scope === asked.scope && suites.join() === asked.suites.join()) return true;
  return (
    catcher !== null &&
    (scope === 'daily' || scope === asked.scope) &&
    (asked.suites.length === 0 || asked.suites.includes(suiteOf(catcher.file)))
  );
}

function readLine(line: string): FaultRecord[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

const outcomes: Record<Exclude<FaultRecord['outcome'], 'caught'>, string> = {
  survived: 'SURVIVED',
  bad_patch: 'BAD PATCH',
};

export function describeRecord({ fault, outcome, catcher, seconds }: FaultRecord): string {
  const by = catcher === null ? '' : `${catcher.file}: ${catcher.test}`;
  const what = outcome === 'caught' ? by : [outcomes[outcome], by].filter(Boolean).join('  ');
  return `${fault.padEnd(34)}  ${seconds.toFixed(0).padStart(5)} s  ${what}`;
}

export function describeRecords(records: readonly FaultRecord[]): string[] {
  const count = (which: FaultRecord['outcome']) =>
    records.filter(({ outcome }) => outcome === which).length;
  return [
    ...records.map(describeRecord),
    `${count('caught')} caught, ${count('survived')} survived, ${count('bad_patch')} bad patches`,
  ];
}
