export type Catcher = {
  /** Null if the whole run hung or a process died, without a failed test. */
  readonly file: string | null;
  readonly test: string;
};

export type FaultRecord = {
  readonly fault: string;
  /** `bad_patch`: it does not apply, or its types do not check. */
  readonly outcome: 'caught' | 'survived' | 'bad_patch';
  readonly catcher: Catcher | null;
  readonly seconds: number;
};

const outcomes = { caught: '', survived: 'SURVIVED', bad_patch: 'BAD PATCH' } as const;

export function describeRecord({ fault, outcome, catcher, seconds }: FaultRecord): string {
  const by = catcher && `${catcher.file ?? 'no file'}: ${catcher.test}`;
  return `${fault.padEnd(34)}  ${seconds.toFixed(0).padStart(5)} s  ${by ?? outcomes[outcome]}`;
}

export function describeRecords(records: readonly FaultRecord[]): string[] {
  const count = (which: FaultRecord['outcome']) =>
    records.filter(({ outcome }) => outcome === which).length;
  return [
    ...records.map(describeRecord),
    `${count('caught')} caught, ${count('survived')} survived, ${count('bad_patch')} bad patches`,
  ];
}
