import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { suiteOf } from './test-groups.ts';

/** What caught a fault. */
export type Catcher = { readonly file: string; readonly test: string };

/** What is known of a fault; one line of the file that a cut-off run goes on from. */
export type FaultRecord = {
  readonly fault: string;
  readonly patchSha256: string;
  /** The commit that the fault was planted in. */
  readonly commit: string;
  /** The suites that were asked for, in order; empty: all. */
  readonly suites: readonly string[];
  readonly outcome: FaultOutcome;
  readonly catcher: Catcher | null;
  readonly seconds: number;
};

/**
 * `unreached`: it survived the tests that can reach its file, and still has to meet the others.
 * `bad_patch`: it does not apply, or its types do not check.
 */
export type FaultOutcome = 'caught' | 'unreached' | 'survived' | 'bad_patch';

/** What a record is found again by. */
export type RecordKey = Pick<FaultRecord, 'patchSha256' | 'commit' | 'suites'>;

/**
 * Records in a file of JSON lines; the last one of a fault counts. What caught it among some suites
 * catches it among all.
 */
export class FaultRecords {
  readonly #path: string;
  readonly #records: FaultRecord[];

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // A line that was cut off with the run is as good as none.
    this.#records = text.split('\n').flatMap(readLine);
  }

  find(key: RecordKey): FaultRecord | null {
    return (
      this.#records.findLast(
        (record) =>
          record.patchSha256 === key.patchSha256 &&
          record.commit === key.commit &&
          isAnswer(record, key.suites),
      ) ?? null
    );
  }

  add(record: FaultRecord): void {
    this.#records.push(record);
    appendFileSync(this.#path, `${JSON.stringify(record)}\n`);
  }
}

/** Whether a record says what tests of these suites make of a fault. */
function isAnswer({ suites, outcome, catcher }: FaultRecord, asked: readonly string[]): boolean {
  if (outcome === 'bad_patch' || suites.join() === asked.join()) return true;
  return catcher !== null && (asked.length === 0 || asked.includes(suiteOf(catcher.file)));
}

function readLine(line: string): FaultRecord[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
