import type { FaultRecord } from './fault-record.ts';

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
