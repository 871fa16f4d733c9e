import { z } from 'zod';
import {
  changedDecisionsSchema,
  clipDecisionSchema,
  decisionChangeSchema,
  decisionSchema,
} from '../domain/decision.ts';
import { clipIdSchema, clipIdsSchema, jobIdSchema, maxIds, runIdSchema } from '../domain/ids.ts';
import { reasonSchema } from '../domain/reason.ts';
import { maxTagsPerClip, tagSchema } from '../domain/tags.ts';
import { verdictSchema } from '../domain/verdict.ts';
import { clientAnswerSchema } from '../model/client-answer.ts';
import { findingSchema, noteSchema } from '../model/finding.ts';
import { outcomes } from '../model/outcome.ts';
import { ownFindingSchema } from '../model/own-finding.ts';
import { runSchema } from '../model/run.ts';
import { downloadProcedure } from './downloads.ts';
import { clipCardSchema } from './library.ts';
import { countProgressSchema, oneClip, procedure, progressEvents } from './procedure.ts';
import { typedPromptsSchema } from './prompts.ts';
import { reportSelectionSchema } from './reports.ts';

const locateProgressSchema = z.object({
  /** Absolute path of the folder, or of the selected file. */
  folder: z.string(),
  files: z.int(),
});
export type LocateProgress = z.infer<typeof locateProgressSchema>;

const locateResultSchema = z.object({
  /** Absolute path of a file with the clip's content; null if there is none. */
  path: z.string().nullable(),
  files: z.int(),
  unreadable: z.int(),
  others: z.int(),
});
export type LocateResult = z.infer<typeof locateResultSchema>;

const maxPaths = 1000;

/**
 * Begins where the clip was last seen, and ends after the folder in which it is found. Also links
 * other missing clips found on the way, even when aborted.
 * @throws unknown_clip, path_not_found, path_unreadable
 */
const locateProcedure = procedure
  .input(z.object({ clipId: clipIdSchema, paths: z.array(z.string()).max(maxPaths) }))
  .output(progressEvents(locateProgressSchema, locateResultSchema));

const historyEntrySchema = z.object({
  jobId: jobIdSchema,
  atMs: z.number(),
  stage: z.string(),
  state: z.string(),
  reason: reasonSchema.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** The evaluation of a run as received, and its metadata, as formatted JSON. */
const answerSchema = z.object({
  /** Null before an answer arrives. */
  text: z.string().nullable(),
  metadata: z.string().nullable(),
});
export type RunAnswer = z.infer<typeof answerSchema>;

/** What a colleague says about the clip or, with a `trackId`, about a finding. */
const opinionSchema = z.object({
  trackId: z.string(),
  name: z.string(),
  /** Decision or verdict; null without one. */
  value: z.string().nullable(),
  note: z.string(),
  /** Unix ms by the colleague's clock. */
  atMs: z.number(),
});
export type Opinion = z.infer<typeof opinionSchema>;

export const clipDetailSchema = z.object({
  card: clipCardSchema,
  files: z.array(z.object({ path: z.string(), isMissing: z.boolean() })),
  /** Whether its file has an audio track; null if no file could be read as a video. */
  hasSound: z.boolean().nullable(),
  /** Address of a clip that is identified by its address; null for a clip identified by its bytes. */
  address: z
    .object({
      href: z.string(),
      /** Unix ms of its last download; null if never downloaded. */
      downloadedMs: z.number().nullable(),
      /** Another clip with the downloaded bytes. */
      sameBytesAs: clipIdSchema.nullable(),
    })
    .nullable(),
  /** Newest first. */
  runs: z.array(runSchema),
  /** Findings that people marked, by their place; they belong to no run. */
  ownFindings: z.array(findingSchema),
  clientAnswers: z.array(clientAnswerSchema),
  opinions: z.array(opinionSchema),
});
export type ClipDetail = z.infer<typeof clipDetailSchema>;

const answersSchema = z.array(clientAnswerSchema.omit({ reportId: true, client: true }));
/** What a client said about a clip in a report. */
const answersChangeSchema = clientAnswerSchema
  .pick({ reportId: true, client: true })
  .extend({ clipId: clipIdSchema, now: answersSchema, expected: answersSchema });
export type AnswersChange = z.infer<typeof answersChangeSchema>;

/** Verdict and note of a finding. Absent members stay unchanged; in `expected` they match anything. */
const verdictChangeSchema = z.object({
  verdict: verdictSchema.nullable().optional(),
  note: noteSchema.optional(),
});
export type VerdictChange = z.infer<typeof verdictChangeSchema>;

const trackChangeSchema = verdictChangeSchema.extend({
  trackId: z.string(),
  expected: verdictChangeSchema.optional(),
});
export type TrackChange = z.infer<typeof trackChangeSchema>;

const ownFindingChangeSchema = z.object({
  clipId: clipIdSchema,
  trackId: z.uuid(),
  now: ownFindingSchema.nullable(),
  expected: ownFindingSchema.nullable(),
});
export type OwnFindingChange = z.infer<typeof ownFindingChangeSchema>;

/** A clip to decide on, and the decision that its result suggests; null if a person must decide. */
const decidableClipSchema = clipDecisionSchema.extend({
  name: z.string(),
  outcome: z.enum(outcomes),
  proposed: decisionSchema,
});
export type DecidableClip = z.infer<typeof decidableClipSchema>;

const tagsSchema = z.array(tagSchema).max(maxTagsPerClip);

const tagChangeSchema = z.object({ clipIds: clipIdsSchema, add: tagsSchema, remove: tagsSchema });
export type TagChange = z.infer<typeof tagChangeSchema>;

/** What has changed, one tag each, and the number of clips that have as many tags as they may. */
const changedTagsSchema = z.object({ changes: z.array(tagChangeSchema), full: z.int() });
export type ChangedTags = z.infer<typeof changedTagsSchema>;

export const clipsContract = {
  /** @throws unknown_clip */
  get: procedure.input(oneClip).output(clipDetailSchema),
  /** What happened to a clip in batches, newest first, at most 500 entries. */
  history: procedure.input(oneClip).output(z.array(historyEntrySchema)),
  answer: procedure.input(z.object({ runId: runIdSchema })).output(answerSchema),
  /**
   * Sets typed prompts, which override all other sources, or removes them (null). @returns the
   * previous ones, whose setting undoes it
   */
  setPrompts: procedure.input(typedPromptsSchema).output(typedPromptsSchema),
  /** Of all findings in the newest result; null clears it. @returns the previous verdicts */
  setVerdict: procedure
    .input(z.object({ clipIds: clipIdsSchema, verdict: verdictSchema.nullable() }))
    .output(z.array(z.object({ trackId: z.string(), verdict: verdictSchema.nullable() }))),
  /** With `expected`, only tracks that still match it. @returns tracks that were not changed */
  setTracks: procedure.input(z.array(trackChangeSchema)).output(z.array(z.string())),
  /**
   * Adds, changes or removes (null) an own finding, if it is still as `expected`; null if there must
   * be none. @returns whether it was changed
   */
  setOwnFinding: procedure.input(ownFindingChangeSchema).output(z.boolean()),
  /** Replaces answers of a client that are still as `expected`. @returns whether they were */
  replaceAnswers: procedure.input(answersChangeSchema).output(z.boolean()),
  /** A selection in its order, without deleted clips. */
  proposeDecisions: procedure
    .input(reportSelectionSchema)
    .output(z.array(decidableClipSchema).max(maxIds)),
  /** All or none; null makes a clip undecided. Skips deleted clips. */
  setDecisions: procedure
    .input(z.array(decisionChangeSchema).max(maxIds))
    .output(changedDecisionsSchema),
  /** Removes and adds tags. @returns the changes, whose opposite undoes them */
  changeTags: procedure
    .input(z.array(tagChangeSchema).max(2 * maxTagsPerClip))
    .output(changedTagsSchema),
  /**
   * Removes clips with all their results; the files stay. With `atService`, deletes their
   * evaluations there first; a clip whose evaluation cannot be deleted stays. Aborting it keeps
   * the clips that are not deleted yet.
   */
  delete: procedure.input(z.object({ clipIds: clipIdsSchema, atService: z.boolean() })).output(
    progressEvents(
      countProgressSchema,
      z.object({
        deleted: z.int(),
        kept: z.array(z.object({ clipId: clipIdSchema, name: z.string(), reason: reasonSchema })),
      }),
    ),
  ),
  /** Shows the file in the system's file manager. @throws file_unreadable, not_offered */
  reveal: procedure.input(oneClip).output(z.void()),
  /** Opens the file in the system's default player. @throws file_unreadable, not_offered */
  openFile: procedure.input(oneClip).output(z.void()),
  locate: locateProcedure,
  download: downloadProcedure,
};
