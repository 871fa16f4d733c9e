import type { FaultRecord } from './fault-record.ts';

const outcomes: Record<Exclude<FaultRecord['outcome'], 'caught'>, string> = {
  survived: 'SURVIVED',
  unreached: 'SURVIVED so far; has not met all tests',
  bad_patch: 'BAD PATCH',
};

/** One line on a fault: its name, what caught it, seconds. */
export function describeRecord({ fault, outcome, catcher, seconds }: FaultRecord): string {
  const by = catcher === null ? '' : `${catcher.file}: ${catcher.test}`;
  const what = outcome === 'caught' ? by : [outcomes[outcome], by].filter(Boolean).join('  ');
  return `${fault.padEnd(34)}  ${seconds.toFixed(0).padStart(5)} s  ${what}`;
}

/** The table of all faults and, in the last line, how many were caught. */
export function describeRecords(records: readonly FaultRecord[]): string[] {
  const count = (...among: FaultRecord['outcome'][]) =>
    records.filter(({ outcome }) => among.includes(outcome)).length;
  return [
    ...records.map(describeRecord),
    `${count('caught')} caught, ${count('survived', 'unreached')} survived, ${count('bad_patch')} bad patches`,
  ];
}
