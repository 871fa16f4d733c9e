import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import type { Code } from '../../../../shared/errors/codes.ts';
import { limits as documented, mp4Brands } from '../../../../shared/service-api/limits.ts';
import { defaultServiceLimits, type ServiceLimits } from '../../../service/model-list.ts';
import { formatByteDifference, formatMegabytes, formatSeconds } from './format-limit.ts';
import type { ProbedVideo } from './probe-file.ts';

const timeToleranceSec = 0.000001;

const problem = (code: Code, message: string): ErrorRecord => ({ code, kind: 'user', message });

/** Whether the file is an MP4: ffprobe's `mp4` means the entire family, so the brands decide. */
const isMp4 = (video: ProbedVideo): boolean =>
  video.formatNames.includes('mp4') && video.brands.some((brand) => mp4Brands.has(brand));

const containerName = (video: ProbedVideo): string => {
  if (video.formatNames.includes('mp4')) {
    const [brand] = video.brands;
    // Very old QuickTime files have no brand.
    if (brand === undefined || brand === 'qt') return 'QuickTime (MOV)';
    return brand.startsWith('3g') ? '3GPP' : `of the type "${brand}"`;
  }
  if (video.formatNames.includes('webm')) return 'WebM or Matroska';
  return video.formatNames[0]?.toUpperCase() ?? 'unknown';
};

const checkFormat = (video: ProbedVideo): ErrorRecord[] => {
  const problems: ErrorRecord[] = [];
  if (!isMp4(video)) {
    problems.push(
      problem(
        'invalid_video',
        `This file's container is ${containerName(video)}; the service accepts only MP4. Convert it.`,
      ),
    );
  }
  if (video.codec !== 'h264') {
    problems.push(
      problem(
        'invalid_video',
        `This clip's video codec is ${video.codec.toUpperCase()}; the service accepts only H.264 (AVC). Convert it.`,
      ),
    );
  }
  return problems;
};

const checkDuration = (video: ProbedVideo, maxSec: number): ErrorRecord[] => {
  const frameSec = 1 / video.fps;
  if (video.durationSec <= maxSec + frameSec + timeToleranceSec) return [];
  const excessSec = video.durationSec - maxSec;
  const [long, excess] = [video.durationSec, excessSec].map((sec) => formatSeconds(sec, excessSec));
  return [
    problem(
      'video_too_long',
      `This clip is ${long} long; the limit is ${maxSec} s, so it is ${excess} too long.`,
    ),
  ];
};

export const checkSize = (sizeBytes: number, maxBytes: number): ErrorRecord[] =>
  sizeBytes <= maxBytes
    ? []
    : [
        problem(
          'file_too_large',
          `This file is ${formatMegabytes(sizeBytes)}; the limit is ${formatMegabytes(maxBytes)}, so it is ${formatByteDifference(sizeBytes - maxBytes)} too large.`,
        ),
      ];

const promptNotFoundText =
  'No prompt was found for this clip: not in a table in its folder or above with columns such as file_name and prompt (metadata.csv, .jsonl, .json or .parquet), a text or JSON file with the same name, its metadata, or a PNG with the same name. Put it into a .txt file with the same name or into metadata.csv, or type it.';
const promptNotListedText =
  'The list of URLs had no prompt for this clip. Type it, or add it to the list.';

const checkPrompt = (prompt: string | null, isAtAddress: boolean): ErrorRecord[] => {
  if (prompt === null || !/\S/u.test(prompt)) {
    return [
      problem(
        'missing_prompt',
        prompt === null
          ? isAtAddress
            ? promptNotListedText
            : promptNotFoundText
          : 'The prompt of this clip is blank; it needs at least one visible character.',
      ),
    ];
  }
  const lengthCodePoints = Array.from(prompt).length;
  const excess = lengthCodePoints - documented.promptCodePoints;
  if (excess <= 0) return [];
  return [
    problem(
      'prompt_too_long',
      `The prompt has ${lengthCodePoints} characters; the limit is ${documented.promptCodePoints}, so it is ${excess} ${excess === 1 ? 'character' : 'characters'} too long.`,
    ),
  ];
};

const warnAboutSize = (sizeBytes: number, maxBytes: number): ErrorRecord[] =>
  maxBytes === documented.videoBytes &&
  sizeBytes > documented.videoBytesWarn &&
  sizeBytes <= maxBytes
    ? [
        {
          code: 'file_size_near_limit',
          kind: 'user',
          message: `This file is ${formatMegabytes(sizeBytes)}, ${formatByteDifference(sizeBytes - documented.videoBytesWarn)} more than 50 MB. It will be sent, but a service that uses decimal megabytes may refuse it.`,
        },
      ]
    : [];

export const brokenLimits = (
  { video, sizeBytes }: { video: ProbedVideo; sizeBytes: number },
  { maxDurationSec, maxFileBytes }: ServiceLimits,
): ErrorRecord[] => [
  ...checkFormat(video),
  ...checkDuration(video, maxDurationSec),
  ...checkSize(sizeBytes, maxFileBytes),
];

/**
 * Checks a clip against all documented limits. A clip with a problem would be refused by the service
 * and is not uploaded; a warning does not stop it.
 * @param clip `video` is null for a clip at an address, which the service checks; `prompt` is null
 *   if none was found
 * @returns all problems, those of the file before those of the prompt
 */
export const preflight = (
  {
    sizeBytes,
    video,
    prompt,
  }: {
    sizeBytes: number;
    video: ProbedVideo | null;
    prompt: string | null;
  },
  limits: ServiceLimits = defaultServiceLimits,
): { problems: ErrorRecord[]; warnings: ErrorRecord[] } => ({
  problems: [
    ...(video ? brokenLimits({ video, sizeBytes }, limits) : []),
    ...checkPrompt(prompt, video === null),
  ],
  warnings: warnAboutSize(sizeBytes, limits.maxFileBytes),
});
