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

/** The troubleshooting page shows both; the app shows `action` below a message of what happened. */
export type ErrorHelp = { meaning: string; action: string };

type CodeFacts = ErrorHelp & { kind: ErrorKind; exitCode: ExitCode };

/** Gives all codes of a group who can fix them, and their exit code. */
const group = <Name extends string>(
  kind: ErrorKind,
  exitCode: ExitCode,
  helps: Readonly<Record<Name, ErrorHelp>>,
) =>
  Object.fromEntries(
    Object.entries<ErrorHelp>(helps).map(([code, help]) => [code, { kind, exitCode, ...help }]),
  ) as Record<Name, CodeFacts>;

/**
 * Run `npm run check -- error-codes --write` after a change, which makes `docs/troubleshooting.md`.
 */
export const codes = {
  ...group('user', exitCodes.usage, {
    usage: {
      meaning: 'The command or its arguments do not make sense together.',
      action: 'Follow the message; --help after the command lists its arguments and flags.',
    },
    bad_input: {
      meaning:
        'Something given to Clipcheck has the wrong form: a prompt table, a delivery spec, a report to import, a logo, the name of a sort, or the address of a proxy.',
      action: 'Correct the file or the value that the message names, and try again.',
    },
    not_offered: {
      meaning:
        'This window or clip does not have that function: a browser has no file dialog of Clipcheck’s, and links to previews and downloads expire.',
      action: 'Refresh the page or save again; otherwise use the desktop app.',
    },
    renderer_not_built: {
      meaning: 'The page of the app is missing from this installation.',
      action: 'Run npm start in a clone, which builds it; otherwise install Clipcheck again.',
    },
    path_not_found: {
      meaning: 'A named file or folder does not exist.',
      action: 'Check the spelling, and that its drive is connected.',
    },
    path_unreadable: {
      meaning: 'A named file or folder exists but cannot be read.',
      action: 'Check its permissions and that its drive is connected, and try again.',
    },
    already_watched: {
      meaning: 'The folder, one inside it or one above it is already watched.',
      action: 'Remove that one from the watched folders first.',
    },
    unknown_watch: {
      meaning: 'The watched folder was removed, perhaps in another window.',
      action: 'Add the folder again.',
    },
    data_folder_busy: {
      meaning: 'Only one Clipcheck at a time can submit clips or sort files with a data folder.',
      action: 'Close the other Clipcheck, and resume.',
    },
    data_folder_unusable: {
      meaning:
        'The data folder cannot be created or written: no permission, a full disk, or a file in its place.',
      action: 'Free space on the disk, check that the data folder can be written, and resume.',
    },
    database_from_future: {
      meaning: 'A newer Clipcheck has used this data folder, and this one cannot read its format.',
      action: 'Update Clipcheck, or use another folder with --data-dir.',
    },
    database_damaged: {
      meaning:
        'The database, or that of the built-in evaluator, is damaged, was changed by another program, or was written by a development version.',
      action:
        'Move the file away, and resume. Take the results of a development version along as JSONL.',
    },
    bad_base_url: {
      meaning:
        'The address of the service does not have the form https://api.example.com, without user name or password; http is accepted only on this machine.',
      action: 'Correct the address in the settings, --base-url or CLIPCHECK_BASE_URL.',
    },
    bad_api_key: {
      meaning: 'The API key contains spaces, line breaks or characters that no key has.',
      action: 'Copy the key again from the service.',
    },
    key_unreadable: {
      meaning:
        'The stored API key cannot be read: its file was changed, or the system’s key store belongs to another user or system.',
      action: 'Set the API key again in the settings, and resume.',
    },
    key_not_stored: {
      meaning: 'The file for the API key in the data folder cannot be changed.',
      action: 'Check that the data folder can be written, and set the key again.',
    },
    api_key_not_set: {
      meaning: 'The service in use needs an API key.',
      action: 'Set an API key in the settings, or as CLIPCHECK_API_KEY, and resume.',
    },
    output_exists: {
      meaning:
        'A file or folder of that name exists, and nothing is replaced without your consent.',
      action: 'Choose another name, or allow it to be replaced (--replace).',
    },
    output_in_the_way: {
      meaning: 'A folder would replace a file, a file a folder, or a report a clip.',
      action: 'Choose another name.',
    },
    output_not_written: {
      meaning: 'A report, copy or result could not be written; what was begun has been removed.',
      action: 'Free space on the disk with the data folder, and retry.',
    },
    pdf_not_printed: {
      meaning: 'A browser prints PDFs, and none was found or it wrote nothing.',
      action: 'Install Chrome, Edge or Chromium; or save a web page, and print it from a browser.',
    },
    other_service: {
      meaning:
        'The run or batch belongs to another service than the one in use, or the batch was paused since another key was set.',
      action: 'Select its service in the settings, and resume or cancel the batch.',
    },
    unknown_model: {
      meaning: 'The service has no model of that name or version; clipcheck models lists them.',
      action: 'Choose a model that the service offers, and retry.',
    },
    types_not_offered: {
      meaning: 'The model has a detector for none of the requested finding types.',
      action: 'Evaluate the clips with another model or other types.',
    },
    metadata_too_large: {
      meaning: 'The JSON of the metadata is larger than the service accepts.',
      action: 'Evaluate the clips with shorter metadata.',
    },
    evaluator_in_use: {
      meaning: 'The built-in evaluator’s storage cannot be cleaned up while it is used.',
      action: 'Let the batch finish, or cancel it, then clean up.',
    },
  }),
  ...group('user', exitCodes.clipProblem, {
    unknown_run: {
      meaning:
        'Nothing is stored about this file, evaluation id or run key; perhaps it was deleted.',
      action: 'Look the run up with clipcheck list --json, or in the library.',
    },
    unknown_batch: {
      meaning: 'No batch, or more than one, has this key.',
      action: 'Type more of the key, which run --json prints, or reload the queue.',
    },
    unknown_clip: {
      meaning: 'The clip is not in the library, or the selection has no clips.',
      action: 'Evaluate clips or decide about them first, or choose others.',
    },
    not_that_run: {
      meaning: 'The evaluation is for another clip or prompt, or this was already decided.',
      action: 'Check the evaluation id and the clip it is for, or reload the list.',
    },
    not_retryable: {
      meaning: 'The run is complete or still open, or it was already retried.',
      action:
        'Run the clip again; with --force also a complete one, which is billed like a new run.',
    },
    missing_prompt: {
      meaning: 'A service does not get a clip without a prompt unless you choose so.',
      action: 'Type the prompts, or retry once the prompt files exist.',
    },
    prompt_to_choose: {
      meaning:
        'The clip’s workflow has several texts that could be its prompt, or its prompt file is a link to a file outside the folder.',
      action: 'Choose or confirm the prompt once per workflow or file.',
    },
    prompt_too_long: {
      meaning: 'The prompt has more characters than the service accepts.',
      action: 'Shorten the prompt and retry.',
    },
    copy_not_made: {
      meaning: 'No copy within the limits of the service could be made of this part of the clip.',
      action: 'Choose another part of the clip, or convert it, and retry.',
    },
    invalid_video: {
      meaning: 'The file is damaged, incomplete, not a video, or not H.264 in MP4.',
      action:
        'Convert the clip to MP4 with H.264 video, or evaluate a copy. Replace a damaged file, and retry.',
    },
    video_too_long: {
      meaning: 'The clip is longer than the service accepts.',
      action: 'Cut the clip to the length that the service accepts, or evaluate a trimmed copy.',
    },
    file_too_large: {
      meaning: 'The file has more bytes than the service accepts.',
      action: 'Encode the clip at a lower bit rate, or evaluate a smaller copy.',
    },
    off_spec: {
      meaning:
        'The file does not meet the delivery spec that applies to it, so it is not evaluated.',
      action: 'Export the clip as the spec demands, or change the spec, and retry.',
    },
    file_unreadable: {
      meaning: 'The file is missing, or its drive did not deliver it.',
      action: 'Check that the file exists and is readable, and retry.',
    },
    address_not_found: {
      meaning: 'The server has no file at the clip’s URL.',
      action: 'Check the URL, and add the clip with the right one.',
    },
    address_refused: {
      meaning:
        'The server refused the download, the URL leads to a private network, or what arrived is not a video.',
      action:
        'Add the clip with a new signed URL; for your own network, start with --allow-private.',
    },
    download_too_large: {
      meaning: 'The clip at this URL is larger than Clipcheck downloads.',
      action: 'Download it another way, and add the file.',
    },
    file_changed: {
      meaning: 'The file changed while it was read, evaluated or sorted.',
      action: 'Wait until the program that writes the file is done, and retry.',
    },
  }),
  ...group('remote', exitCodes.clipProblem, {
    video_not_accepted: {
      meaning: 'The service checked the uploaded clip and does not accept it.',
      action: 'Re-export the clip as H.264 in MP4, and retry.',
    },
    validation_timeout: {
      meaning: 'The uploaded clip was not checked in time; nothing was evaluated.',
      action: 'Retry later.',
    },
    evaluation_gone: {
      meaning: 'The evaluation was deleted before its result was fetched.',
      action: 'Retry to evaluate the clip again.',
    },
    result_unreadable: {
      meaning: 'The evaluation is complete, but its result does not have the form of the API.',
      action: 'Retry. Fetching the result again costs nothing.',
    },
    upload_address_refused: {
      meaning:
        'The address that the service named for the upload is not https, or contains a user name or password.',
      action: 'Retry. If it happens again, report it to the service.',
    },
  }),
  ...group('remote', exitCodes.batchStopped, {
    answer_unreadable: {
      meaning: 'Something answered that is not the API, such as a proxy.',
      action: 'Check the address of the service.',
    },
    redirect_refused: {
      meaning:
        'The address answers with a redirect to another origin, or to one where the request could be billed twice.',
      action: 'Check the address of the service.',
    },
    judge_failed: {
      meaning: 'The model that is asked did not answer, refused the key, or is not there.',
      action: 'Check its server, its name and the key, and try again.',
    },
  }),
  other_key: {
    kind: 'user',
    exitCode: exitCodes.batchStopped,
    meaning:
      'The clip was submitted with another API key, and the service does not show its evaluation to the key in use. Nothing was submitted again or deleted.',
    action:
      'Set that key again and resume, or evaluate the clip again with --force, which is billed.',
  },
  address_unreachable: {
    kind: 'transient',
    exitCode: exitCodes.clipProblem,
    meaning: 'The server of the clip’s URL did not answer, failed, or ended the transfer.',
    action: 'Check the network, and try again later.',
  },
  outcome_unknown: {
    kind: 'remote',
    exitCode: exitCodes.uncertain,
    meaning:
      'The connection broke while the clip was submitted, and the service cannot be asked whether it arrived.',
    action: 'For each, send it again (may be billed twice), attach its evaluation, or give it up.',
  },
  service_unreachable: {
    kind: 'transient',
    exitCode: exitCodes.batchStopped,
    meaning:
      'The service did not answer, or a sign-in page answered in its place; clips that were not submitted stay pending.',
    action: 'Check the network, sign in to it, check the address of the service, and resume.',
  },
  evaluator_not_started: {
    kind: 'bug',
    exitCode: exitCodes.batchStopped,
    meaning: 'The process of the built-in evaluator ended or did not respond.',
    action: 'Resume. If it happens again, restart Clipcheck.',
  },
  interrupted: {
    kind: 'user',
    exitCode: exitCodes.interrupted,
    meaning: 'The command or the app was stopped. Submitted clips still get their results.',
    action: 'Run the same clips again, or choose Resume in the app.',
  },
  internal: {
    kind: 'bug',
    exitCode: exitCodes.clipProblem,
    meaning: 'A fault of Clipcheck. No stored data was lost.',
    action: 'Retry. If it happens again, report it.',
  },
} as const satisfies Record<string, CodeFacts>;

export type Code = keyof typeof codes;
