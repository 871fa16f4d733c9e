import type { Reason } from '../../../shared/domain/result-document.ts';

/**
 * Advice on a clip that was not evaluated, by the code of its reason: Clipcheck's codes, the
 * service's, and those of preflight. To advise on another code, add a line.
 */
const advice: Readonly<Record<string, string>> = {
  // The prompt
  prompt_to_choose: 'Choose or confirm the prompt once per workflow or file.',
  missing_prompt: 'Type the prompts, or retry once the prompt files exist.',
  prompt_too_long: 'Shorten the prompt and retry.',
  // The file
  invalid_video:
    'Convert the clip to MP4 with H.264 video, or evaluate a copy. Replace a damaged file, and retry.',
  video_too_long:
    'Cut the clip to the length that the service accepts, or evaluate a trimmed copy.',
  file_too_large: 'Encode the clip at a lower bit rate, or evaluate a smaller copy.',
  copy_not_made: 'Choose another part of the clip, or convert it, and retry.',
  output_not_written: 'Free space on the disk with the data folder, and retry.',
  file_unreadable: 'Check that the file exists and is readable, and retry.',
  file_changed: 'Wait until the program that writes the file is done, and retry.',
  file_missing: 'Put the file back, or add its current folder.',
  missing_video:
    'The service lost the upload. Retry; if it happens again, contact the service provider.',
  video_not_accepted: 'The service could not read the upload. Convert the clip and retry.',
  validation_timeout: 'The service took too long to check the upload. Retry later.',
  upload_address_refused:
    'The upload was refused. Retry; if it happens again, report it to the service.',
  // The key and the account
  invalid_api_key: 'Set the right API key in the settings, and resume.',
  api_key_not_set: 'Set an API key in the settings, and resume.',
  missing_api_key: 'Set an API key in the settings, and resume.',
  unauthenticated: 'Set the right API key in the settings, and resume.',
  key_unreadable: 'Set the API key again in the settings, and resume.',
  insufficient_credits: 'Top up the balance of the account at the service, and resume.',
  cap_reached: 'Raise or remove the limit of the batch.',
  // What was requested
  unknown_model: 'Choose a model that the service offers, and retry.',
  invalid_glitch_types: 'Choose finding types that the model supports, and retry.',
  types_not_offered: 'Evaluate the clips with another model or other types.',
  metadata_too_large: 'Retry in the app, which sends no metadata.',
  invalid_body:
    'The service did not understand the request. Retry; if it happens again, report it.',
  not_implemented: 'The service does not support this. Choose another service or model.',
  not_found: 'The service no longer has the evaluation. Retry to evaluate the clip again.',
  // The service's day
  rate_limited: 'The service accepts no more requests for now. Retry later.',
  concurrency_limit: 'The service is at its limit of parallel evaluations. Retry later.',
  internal_error: 'The service failed. Retry; failed evaluations are usually not billed.',
  model_unavailable: 'The model is currently unavailable. Retry later, or choose another.',
  model_output_invalid: 'The model gave an invalid answer. Retry.',
  model_timeout: 'The model took too long. Retry; a shorter clip takes less time.',
  run_abandoned: 'The service gave up on the evaluation. Retry.',
  not_judged: 'This detector of the service cannot judge the clip. A retry does not change that.',
  service_unreachable: 'Check the network and the address of the service, and resume.',
  answer_unreadable: 'The answer did not come from an evaluation service. Check the address.',
  redirect_refused: 'The service redirects requests. Check its address in the settings.',
  evaluation_gone: 'The service has deleted the evaluation. Retry to evaluate the clip again.',
  result_unreadable: 'Retry. Fetching the result again costs nothing.',
  // Unknown outcomes
  outcome_unknown:
    'For each, send it again (may be billed twice), attach its evaluation, or give it up.',
  // This machine
  evaluator_not_started: 'Resume. If it happens again, restart Clipcheck.',
  data_folder_busy: 'Another Clipcheck is using this data folder. Close it, and resume.',
  database_damaged: 'Move the damaged file away, and resume.',
  data_folder_unusable:
    'Free space on the disk, check that the data folder can be written, and resume.',
  internal: 'Retry. If it happens again, report it.',
};

/**
 * Advice on a file that is not a valid video, by the message of Clipcheck's own checks: those of
 * `clips/media/probe`, and as older versions stored them. To advise on another failure, add a line.
 */
const adviceOnVideo: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^This file's container is /, 'Convert the clip to MP4 with H.264 video, or evaluate a copy.'],
  [/ video codec is | is coded as /, 'Convert the clip to H.264 video, or evaluate a copy.'],
  [/^This file is empty/, 'Retry once the file has been replaced.'],
  [/ truncated| cut off| is not complete/, 'Retry once the file is complete.'],
  [/ (?:has|holds) no video /, 'Replace it with the video, or remove it from the folder.'],
  [/ is not a video file/, 'Replace it with the video, or remove it from the folder.'],
  [/^This file /, 'Export the clip again, and retry.'],
];

const generalAdvice = 'Retry. If it happens again, send the message to the service provider.';

/**
 * Returns what to do about a reason; general advice for an unknown code.
 * @param isBuiltIn whether the reason came from the built-in evaluator
 */
export const adviceFor = ({ code, message }: Reason, isBuiltIn = false): string => {
  const onVideo =
    code === 'invalid_video' && adviceOnVideo.find(([pattern]) => pattern.test(message));
  if (onVideo) return onVideo[1];
  const known = Object.hasOwn(advice, code) ? advice[code] : undefined;
  if (!isBuiltIn) return known ?? generalAdvice;
  // The evaluator on this machine has no other support, and bills nothing.
  const isOurs = known === undefined || code === 'internal_error';
  return isOurs
    ? 'Retry. If it happens again, report it.'
    : known.replace(/\bservice\b/g, 'evaluator');
};
