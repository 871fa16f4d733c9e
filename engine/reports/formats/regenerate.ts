import { retryPrompt } from '../../../shared/domain/retry-prompt.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { type CsvCell, csvHead, printableCsvRow } from '../../clips/files/csv-row.ts';
import { uniqueFileNames } from '../../clips/files/unique-file-names.ts';
import type { Report, ReportBody, ReportClip, ReportFormat } from '../report.ts';
import { framesText, verdictText } from '../text/finding-texts.ts';
import { jsonLine } from '../text/json-text.ts';
import { createSpool, type Spool } from '../text/spool.ts';

/** Findings that are not dismissed: why a clip is made again. */
const reasonsFor = ({ findings }: ReportClip): Finding[] =>
  findings.filter(({ verdict }) => verdict === null || verdict === 'real');

const reasonRecord = (finding: Finding) => {
  const { type, kind, description, verdict, namedWords, note, place } = finding;
  return {
    type,
    kind,
    description,
    verdict: verdict ?? 'unreviewed',
    first_frame: place.hasRegion ? place.firstFrame : null,
    last_frame: place.hasRegion ? place.lastFrame : null,
    prompt_words: namedWords,
    note,
    text: `${verdictText(finding)}: ${description} (${framesText(finding)})${note && ` – ${note}`}`,
  };
};

/** The prompt of the result, with the words between `**` that the clip missed; else the current. */
const promptsOf = ({ card, run, findings }: ReportClip) => {
  const judged = run?.prompt || null;
  return {
    prompt: judged ?? card.prompt,
    marked_prompt: judged === null ? card.prompt : retryPrompt(judged, findings),
  };
};

const recordOf = (clip: ReportClip, workflow: string | null) => {
  const { name, folder, path, sha256, generation, tags } = clip.card;
  const { generator, model, loras, seed, sampler, steps } = generation;
  return {
    file: name,
    folder,
    path,
    sha256,
    ...promptsOf(clip),
    reasons: reasonsFor(clip).map(reasonRecord),
    generator,
    generator_model: model,
    loras,
    seed,
    sampler,
    steps,
    tags,
    /** Path of the file in this report. */
    workflow,
  };
};

type ClipToRegenerate = ReturnType<typeof recordOf>;
type Item = { record: ClipToRegenerate; workflow: { path: string; text: string } | null };

const columns = [
  ...(['file', 'folder', 'path', 'sha256', 'prompt', 'marked_prompt', 'reasons'] as const),
  ...(['generator', 'generator_model', 'loras', 'seed', 'sampler', 'steps', 'tags'] as const),
  'workflow',
] as const satisfies readonly (keyof ClipToRegenerate)[];

const cellOf = (record: ClipToRegenerate, column: (typeof columns)[number]): CsvCell => {
  if (column === 'reasons') return record.reasons.map(({ text }) => text).join(' | ');
  const value = record[column];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Written first, while the clips are read: a preview shows its beginning. */
async function* csvBody({ clips, media, options }: Report, items: Spool<Item>): ReportBody {
  const nameOf = uniqueFileNames();
  yield csvHead(columns, options.withBom);
  for await (const clip of clips()) {
    const text = await media.workflow(clip.card.clipId);
    const path = text === null ? null : `workflows/${nameOf(clip.card.name)}.json`;
    const record = recordOf(clip, path);
    await items.add({ record, workflow: path === null || text === null ? null : { path, text } });
    yield printableCsvRow(columns.map((column) => cellOf(record, column)));
  }
}

async function* jsonlBody(items: Spool<Item>): ReportBody {
  for await (const { record } of items.items()) yield `${jsonLine(record)}\n`;
}

async function* textBody(text: string): ReportBody {
  yield text;
}

/**
 * Rejected clips with what is needed to make them again: prompt, reasons, seed and other settings,
 * as CSV and JSON Lines, and the workflows of the clips exactly as they were found.
 */
export const regenerateFormat: ReportFormat = {
  extension: 'zip',
  passes: 1,
  takesOnly: 'reject',
  isFolder: () => true,
  files: async function* (report) {
    await using items = await createSpool<Item>(report.scratchDir);
    yield { path: 'regenerate.csv', body: csvBody(report, items) };
    yield { path: 'regenerate.jsonl', body: jsonlBody(items) };
    for await (const { workflow } of items.items()) {
      if (workflow) yield { path: workflow.path, body: textBody(workflow.text) };
    }
  },
};
