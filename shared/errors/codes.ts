/**
 * Errors that Clipcheck itself raises. Codes of the service pass through as received and may be any
 * text: see `StopReason.byService` and `hosts/cli/exit-code.ts`.
 */

/** Who can fix it; `transient` may pass, `remote` is the service. */
export type ErrorKind = 'user' | 'transient' | 'remote' | 'bug';

/** Exit codes of the command line, in order of precedence. */
export const exitCodes = {
  usage: 2,
  interrupted: 130,
  batchStopped: 3,
  uncertain: 4,
  clipProblem: 1,
  conditionBroken: 5,
  ok: 0,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The app shows `action` below a message of what happened. */
type CodeFacts = { action: string; kind: ErrorKind; exitCode: ExitCode };

/** Gives all codes of a group, each with its action, who can fix them and their exit code. */
const group = <Name extends string>(
  kind: ErrorKind,
  exitCode: ExitCode,
  actions: Readonly<Record<Name, string>>,
) =>
  Object.fromEntries(
    Object.entries<string>(actions).map(([code, action]) => [code, { action, kind, exitCode }]),
  ) as Record<Name, CodeFacts>;

/**
 * What each code means is written below its name in `docs/troubleshooting.md`; run `npm run check --
 * error-codes --write` after a change, which updates the actions and exit codes there.
 */
export const codes = {
  ...group('user', exitCodes.usage, {
    usage: 'Follow the message; --help after the command lists its arguments and flags.',
    bad_input: 'Correct the file or the value that the message names, and try again.',
    // A window or clip without that function; also expired links to previews and downloads.
    not_offered: 'Refresh the page or save again; otherwise use the desktop app.',
    renderer_not_built:
      'Run npm start in a clone, which builds it; otherwise install Clipcheck again.',
    path_not_found: 'Check the spelling, and that its drive is connected.',
    path_unreadable: 'Check its permissions and that its drive is connected, and try again.',
    already_watched: 'Remove that one from the watched folders first.',
    unknown_watch: 'Add the folder again.',
    data_folder_busy: 'Close the other Clipcheck, and resume.',
    data_folder_unusable:
      'Free space on the disk, check that the data folder can be written, and resume.',
    database_from_future: 'Update Clipcheck, or use another folder with --data-dir.',
    database_damaged:
      'Move the file away, and resume. Take the results of a development version along as JSONL.',
    bad_base_url: 'Correct the address in the settings, --base-url or CLIPCHECK_BASE_URL.',
    bad_api_key: 'Copy the key again from the service.',
    key_unreadable: 'Set the API key again in the settings, and resume.',
    key_not_stored: 'Check that the data folder can be written, and set the key again.',
    api_key_not_set: 'Set an API key in the settings, or as CLIPCHECK_API_KEY, and resume.',
    output_exists: 'Choose another name, or allow it to be replaced (--replace).',
    // A folder would replace a file, a file a folder, or a report a clip.
    output_in_the_way: 'Choose another name.',
    output_not_written: 'Free space on the disk with the data folder, and retry.',
    pdf_not_printed:
      'Install Chrome, Edge or Chromium; or save a web page, and print it from a browser.',
    // Also of a batch that was paused since another key was set.
    other_service: 'Select its service in the settings, and resume or cancel the batch.',
    unknown_model: 'Choose a model that the service offers, and retry.',
    types_not_offered: 'Evaluate the clips with another model or other types.',
    metadata_too_large: 'Evaluate the clips with shorter metadata.',
    evaluator_in_use: 'Let the batch finish, or cancel it, then clean up.',
  }),
  ...group('user', exitCodes.clipProblem, {
    unknown_run: 'Look the run up with clipcheck list --json, or in the library.',
    unknown_batch: 'Type more of the key, which run --json prints, or reload the queue.',
    unknown_clip: 'Evaluate clips or decide about them first, or choose others.',
    // An evaluation of another clip or prompt, or something that was already decided.
    not_that_run: 'Check the evaluation id and the clip it is for, or reload the list.',
    not_retryable:
      'Run the clip again; with --force also a complete one, which is billed like a new run.',
    missing_prompt: 'Type the prompts, or retry once the prompt files exist.',
    // Several texts could be the prompt, or its file is a link out of the folder.
    prompt_to_choose: 'Choose or confirm the prompt once per workflow or file.',
    prompt_too_long: 'Shorten the prompt and retry.',
    copy_not_made: 'Choose another part of the clip, or convert it, and retry.',
    invalid_video:
      'Convert the clip to MP4 with H.264 video, or evaluate a copy. Replace a damaged file, and retry.',
    video_too_long:
      'Cut the clip to the length that the service accepts, or evaluate a trimmed copy.',
    file_too_large: 'Encode the clip at a lower bit rate, or evaluate a smaller copy.',
    off_spec: 'Export the clip as the spec demands, or change the spec, and retry.',
    file_unreadable: 'Check that the file exists and is readable, and retry.',
    address_not_found: 'Check the URL, and add the clip with the right one.',
    // By its server or by Clipcheck: a private network, or content that is no video.
    address_refused:
      'Add the clip with a new signed URL; for your own network, start with --allow-private.',
    download_too_large: 'Download it another way, and add the file.',
    file_changed: 'Wait until the program that writes the file is done, and retry.',
  }),
  ...group('remote', exitCodes.clipProblem, {
    video_not_accepted: 'Re-export the clip as H.264 in MP4, and retry.',
    validation_timeout: 'Retry later.',
    evaluation_gone: 'Retry to evaluate the clip again.',
    result_unreadable: 'Retry. Fetching the result again costs nothing.',
    upload_address_refused: 'Retry. If it happens again, report it to the service.',
  }),
  ...group('remote', exitCodes.batchStopped, {
    answer_unreadable: 'Check the address of the service.',
    redirect_refused: 'Check the address of the service.',
    judge_failed: 'Check its server, its name and the key, and try again.',
  }),
  ...group('user', exitCodes.batchStopped, {
    // Submitted with another key, and the service does not show the evaluation to this one.
    other_key:
      'Set that key again and resume, or evaluate the clip again with --force, which is billed.',
  }),
  ...group('transient', exitCodes.clipProblem, {
    address_unreachable: 'Check the network, and try again later.',
  }),
  ...group('remote', exitCodes.uncertain, {
    // The connection broke during a submission, and the service cannot be asked about it.
    outcome_unknown:
      'For each, send it again (may be billed twice), attach its evaluation, or give it up.',
  }),
  ...group('transient', exitCodes.batchStopped, {
    service_unreachable:
      'Check the network, sign in to it, check the address of the service, and resume.',
  }),
  ...group('bug', exitCodes.batchStopped, {
    evaluator_not_started: 'Resume. If it happens again, restart Clipcheck.',
  }),
  ...group('user', exitCodes.interrupted, {
    interrupted: 'Run the same clips again, or choose Resume in the app.',
  }),
  ...group('bug', exitCodes.clipProblem, {
    internal: 'Retry. If it happens again, report it.',
  }),
} as const satisfies Record<string, CodeFacts>;

export type Code = keyof typeof codes;
