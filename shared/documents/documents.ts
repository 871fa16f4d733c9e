import { z } from 'zod';
import { importedSchema, reportFormatSchema } from '../contract/reports.ts';
import { diagnosticSchema } from '../domain/diagnostics.ts';
import { fetchedCodec } from './fetched.ts';
import { judgedTestCodec, scorecardCodec } from './judge.ts';
import { promptsCodec } from './prompts.ts';
import { clipRecordCodec, recordHeaderCodec } from './record.ts';
import { clipCodec, resultCodec } from './result.ts';
import { shownClipCodec } from './show.ts';
import { sortCodec, sortUndoneCodec } from './sort.ts';
import { specCodec } from './spec.ts';

const writtenReportSchema = z.object({
  format: reportFormatSchema,
  path: z.string().describe('Absolute.'),
  kind: z.enum(['file', 'folder']),
  clips: z.int(),
});
export type WrittenReport = z.infer<typeof writtenReportSchema>;

const diagnosticsSchema = z.object({
  created: z.iso.datetime({ precision: 3 }),
  checks: z.array(diagnosticSchema),
});

const conformanceSchema = z.object({
  created: z.iso.datetime({ precision: 3 }),
  base_url: z.string(),
  counts: z.object({ pass: z.int(), fail: z.int(), not_testable: z.int() }),
  statements: z.array(
    z.object({
      id: z.string(),
      place: z.string().describe('Headings in the text of the interface.'),
      text: z.string(),
      result: z.enum(['pass', 'fail', 'not_testable']),
      detail: z.string().nullable().describe('What came instead, or why it is not testable here.'),
    }),
  ),
});

type Document = { readonly name: string; readonly of: string; readonly json: z.ZodType };

export const documents: readonly Document[] = [
  { name: 'result', of: 'run, scan, retry, complete and list with --json', json: resultCodec.json },
  { name: 'clip', of: 'a line of watch --json', json: clipCodec.json },
  { name: 'show', of: 'show --json', json: shownClipCodec.json },
  { name: 'fetched', of: 'refresh --json and adopt --json', json: fetchedCodec.json },
  { name: 'prompts', of: 'prompts --json', json: promptsCodec.json },
  { name: 'sort', of: 'sort --json', json: sortCodec.json },
  { name: 'sort-undo', of: 'sort --undo --json', json: sortUndoneCodec.json },
  { name: 'report', of: 'report --json', json: writtenReportSchema },
  { name: 'import', of: 'import --json', json: importedSchema },
  { name: 'jsonl-header', of: 'the first line of a JSONL report', json: recordHeaderCodec.json },
  { name: 'jsonl-clip', of: 'a further line of a JSONL report', json: clipRecordCodec.json },
  { name: 'spec', of: 'a delivery spec, to be written by you', json: specCodec.json },
  { name: 'doctor', of: 'doctor --json', json: diagnosticsSchema },
  { name: 'judge-test', of: 'judge test --json', json: judgedTestCodec.json },
  { name: 'scorecard', of: 'scorecard --json', json: scorecardCodec.json },
  { name: 'conformance', of: 'conformance --json', json: conformanceSchema },
];

/** Members that zod adds to every whole number and time, and that say nothing about the document. */
const leaveOutNoise = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
};

/**
 * Returns the JSON Schema (2020-12) of a document. It allows members of later versions, except in
 * what users write.
 */
export const jsonSchemaOf = ({ name, of, json }: Document) => ({
  title: `Clipcheck: ${name}`,
  description: `The JSON of ${of}.`,
  ...z.toJSONSchema(json, { io: 'input', override: leaveOutNoise }),
});
