import { expect, test } from 'vitest';
import {
  parseReportSource,
  type ReportSource,
  reportAddress,
} from '../../../renderer/routes/report-address.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';

const id = '0f6d8b9e-6f0c-4f43-9d7e-1a2b3c4d5e6f';

const queryOf = (address: string): string => address.split('?')[1] ?? '';

test('an address states what the report is on, and is read back as that', () => {
  const sources: ReportSource[] = [
    { of: 'all' },
    { of: 'view' },
    { of: 'clips' },
    { of: 'batch', batchId: id as BatchId },
    { of: 'saved', viewId: id },
  ];
  for (const source of sources) {
    const address = reportAddress(source);
    expect(address).toMatch(/^\/reports\?/);
    expect(parseReportSource(queryOf(address))).toEqual(source);
  }
});

test('an invalid address means all clips', () => {
  const queries = ['', 'of=', 'of=everything', 'of=batch', 'of=saved&id=%3Cscript%3E', 'id=x'];
  for (const query of queries) expect(parseReportSource(query), query).toEqual({ of: 'all' });
});
