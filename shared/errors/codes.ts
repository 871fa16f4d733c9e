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

export const codes = {
  usage: { kind: 'user', exitCode: exitCodes.usage },
  bad_input: { kind: 'user', exitCode: exitCodes.usage },
  not_offered: { kind: 'user', exitCode: exitCodes.usage },
  renderer_not_built: { kind: 'user', exitCode: exitCodes.usage },
  path_not_found: { kind: 'user', exitCode: exitCodes.usage },
  path_unreadable: { kind: 'user', exitCode: exitCodes.usage },
  already_watched: { kind: 'user', exitCode: exitCodes.usage },
  unknown_watch: { kind: 'user', exitCode: exitCodes.usage },
  data_folder_busy: { kind: 'user', exitCode: exitCodes.usage },
  data_folder_unusable: { kind: 'user', exitCode: exitCodes.usage },
  database_from_future: { kind: 'user', exitCode: exitCodes.usage },
  database_damaged: { kind: 'user', exitCode: exitCodes.usage },
  bad_base_url: { kind: 'user', exitCode: exitCodes.usage },
  bad_api_key: { kind: 'user', exitCode: exitCodes.usage },
  key_unreadable: { kind: 'user', exitCode: exitCodes.usage },
  key_not_stored: { kind: 'user', exitCode: exitCodes.usage },
  api_key_not_set: { kind: 'user', exitCode: exitCodes.usage },
  output_exists: { kind: 'user', exitCode: exitCodes.usage },
  output_in_the_way: { kind: 'user', exitCode: exitCodes.usage },
  output_not_written: { kind: 'user', exitCode: exitCodes.usage },
  pdf_not_printed: { kind: 'user', exitCode: exitCodes.usage },
  unknown_run: { kind: 'user', exitCode: exitCodes.clipProblem },
  unknown_batch: { kind: 'user', exitCode: exitCodes.clipProblem },
  unknown_clip: { kind: 'user', exitCode: exitCodes.clipProblem },
  other_service: { kind: 'user', exitCode: exitCodes.usage },
  other_key: { kind: 'user', exitCode: exitCodes.batchStopped },
  not_that_run: { kind: 'user', exitCode: exitCodes.clipProblem },
  not_retryable: { kind: 'user', exitCode: exitCodes.clipProblem },
  missing_prompt: { kind: 'user', exitCode: exitCodes.clipProblem },
  prompt_to_choose: { kind: 'user', exitCode: exitCodes.clipProblem },
  prompt_too_long: { kind: 'user', exitCode: exitCodes.clipProblem },
  unknown_model: { kind: 'user', exitCode: exitCodes.usage },
  types_not_offered: { kind: 'user', exitCode: exitCodes.usage },
  metadata_too_large: { kind: 'user', exitCode: exitCodes.usage },
  copy_not_made: { kind: 'user', exitCode: exitCodes.clipProblem },
  invalid_video: { kind: 'user', exitCode: exitCodes.clipProblem },
  video_too_long: { kind: 'user', exitCode: exitCodes.clipProblem },
  file_too_large: { kind: 'user', exitCode: exitCodes.clipProblem },
  file_unreadable: { kind: 'user', exitCode: exitCodes.clipProblem },
  address_not_found: { kind: 'user', exitCode: exitCodes.clipProblem },
  address_refused: { kind: 'user', exitCode: exitCodes.clipProblem },
  address_unreachable: { kind: 'transient', exitCode: exitCodes.clipProblem },
  download_too_large: { kind: 'user', exitCode: exitCodes.clipProblem },
  file_changed: { kind: 'user', exitCode: exitCodes.clipProblem },
  outcome_unknown: { kind: 'remote', exitCode: exitCodes.uncertain },
  video_not_accepted: { kind: 'remote', exitCode: exitCodes.clipProblem },
  validation_timeout: { kind: 'remote', exitCode: exitCodes.clipProblem },
  evaluation_gone: { kind: 'remote', exitCode: exitCodes.clipProblem },
  result_unreadable: { kind: 'remote', exitCode: exitCodes.clipProblem },
  service_unreachable: { kind: 'transient', exitCode: exitCodes.batchStopped },
  answer_unreadable: { kind: 'remote', exitCode: exitCodes.batchStopped },
  redirect_refused: { kind: 'remote', exitCode: exitCodes.batchStopped },
  upload_address_refused: { kind: 'remote', exitCode: exitCodes.clipProblem },
  evaluator_in_use: { kind: 'user', exitCode: exitCodes.usage },
  evaluator_not_started: { kind: 'bug', exitCode: exitCodes.batchStopped },
  interrupted: { kind: 'user', exitCode: exitCodes.interrupted },
  internal: { kind: 'bug', exitCode: exitCodes.clipProblem },
} as const satisfies Record<string, { kind: ErrorKind; exitCode: ExitCode }>;

export type Code = keyof typeof codes;
