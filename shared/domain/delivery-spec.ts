/** A delivery spec: what a file must be to be delivered. Files are checked before any evaluation. */
import { z } from 'zod';
import { ratioTolerance } from './model-offer.ts';
import type { Reason } from './reason.ts';
import { frameRateTolerance } from './video-readings.ts';

/** Name of a spec for the clips in and below its folder. */
export const specFileName = 'clipcheck.spec.json';

type Bounds<Bound> = { readonly min?: Bound | undefined; readonly max?: Bound | undefined };

type Value = string | number;

const numbersOf = (value: Value): number[] => String(value).split(/[x:]/).map(Number);

/** With a colon, only the ratio of width and height is compared. */
const amountsOf = (value: Value): number[] =>
  String(value).includes(':')
    ? [numbersOf(value).reduce((width, height) => width / height)]
    : numbersOf(value);

const exceeds = (one: Value, other: Value, tolerance = 0): boolean => {
  const limits = amountsOf(other);
  return amountsOf(one).some((amount, at) => amount > (limits[at] ?? 0) + tolerance);
};

const memberError = (issue: z.core.$ZodRawIssue): string =>
  issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject
    ? `it has no member "${issue.keys[0]}", only ${Object.keys(issue.inst.shape).join(', ')}`
    : 'it takes a JSON object';

/** Parses the value that a property must have, or the bounds of those that it may have. */
const boundsOf = <Bound extends Value>(value: z.ZodType<Bound, Bound>, example: string) => {
  const form = `it takes a value such as ${example}, or an object with min, max (not below min) or both`;
  const exactly = value.transform((exact): Bounds<Bound> => ({ min: exact, max: exact }));
  const between = z
    .strictObject({ min: value.optional(), max: value.optional() }, { error: memberError })
    .refine(
      ({ min, max }) => (min === undefined ? max : max === undefined || !exceeds(min, max)),
      form,
    );
  return z.union([exactly, between], form).optional();
};

const nameForm = 'it takes a name as ffprobe prints it';
const name = z.string(nameForm).regex(/^[a-z0-9_]{1,40}$/, nameForm);

const members = {
  $schema: z.string().optional().describe('For editors; it is not read.'),
  size: boundsOf(z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/), '"1920x1080"').describe(
    'Width and height in pixels, after rotation: "1920x1080". Bounds apply to both.',
  ),
  aspect: boundsOf(z.string().regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/), '"16:9"').describe(
    'Width to height, to 2%: "16:9".',
  ),
  fps: boundsOf(z.number().positive(), '24').describe(
    'To 0.05%: 23.976 is 24000/1001. Of a variable rate, the average.',
  ),
  lengthSec: boundsOf(z.number().positive(), '5').describe('To one frame.'),
  codec: name.optional().describe('As ffprobe names it: "h264".'),
  pixelFormat: name.optional().describe('As ffprobe names it: "yuv420p" (also for "yuvj420p").'),
  audio: z
    .boolean('it takes true or false')
    .optional()
    .describe('Whether there is an audio track.'),
};
export const deliverySpecSchema = z.strictObject(members, { error: memberError });
export type DeliverySpec = z.output<typeof deliverySpecSchema>;

export type SpecFacts = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSec: number;
  readonly codec: string;
  /** Absent if unknown. */
  readonly pixelFormat?: string | undefined;
  readonly hasAudio: boolean;
};

type Measure = { readonly found: Value; readonly tolerance?: number; readonly unit?: string };

const rounded = (amount: number): number => Number(amount.toFixed(3));

/** Returns "24 fps instead of 30 fps" for a file outside of the bounds; null for others. */
const outsideText = (
  { min, max }: Bounds<Value> = {},
  { found, tolerance = 0, unit = '' }: Measure,
): string | null => {
  const isBelow = min !== undefined && exceeds(min, found, tolerance);
  const isAbove = max !== undefined && exceeds(found, max, tolerance);
  if (!isBelow && !isAbove) return null;
  const textOf = (value: Value): string =>
    numbersOf(value)
      .map(rounded)
      .join(String(value).includes(':') ? ':' : '×') + unit;
  const [least, most] = [min, max].map((bound) => bound !== undefined && textOf(bound));
  if (!least || !most)
    return `${textOf(found)} instead of at ${least ? `least ${least}` : `most ${most}`}`;
  return `${textOf(found)} instead of ${least === most ? least : `${least} to ${most}`}`;
};

const divisorOf = (one: number, other: number): number =>
  other === 0 ? one : divisorOf(other, one % other);

const differsText = (name: string, found: string, expected: string | undefined): string | null =>
  expected === undefined || found === expected ? null : `${name} ${found} instead of ${expected}`;

const audioText = (hasAudio: boolean, expected: boolean | undefined): string | null => {
  if (expected === undefined || hasAudio === expected) return null;
  return hasAudio ? 'an audio track instead of none' : 'no audio track';
};

/** Names what of a spec a file does not meet, in the order of the spec's members. */
const unmetBy = (spec: DeliverySpec, video: SpecFacts): NonNullable<Reason['unmet']> => {
  const { width, height, fps, durationSec, codec, pixelFormat = 'unknown', hasAudio } = video;
  const divisor = divisorOf(width, height);
  const texts = {
    size: outsideText(spec.size, { found: `${width}x${height}` }),
    aspect: outsideText(spec.aspect, {
      found: `${width / divisor}:${height / divisor}`,
      tolerance: (width / height) * ratioTolerance,
    }),
    fps: outsideText(spec.fps, { found: fps, unit: ' fps', tolerance: fps * frameRateTolerance }),
    // A microsecond more, since durations are rounded to that.
    length: outsideText(spec.lengthSec, {
      found: durationSec,
      unit: ' s',
      tolerance: 1 / fps + 1e-6,
    }),
    codec: differsText('codec', codec, spec.codec),
    pixel_format: differsText('pixel format', pixelFormat, spec.pixelFormat),
    audio: audioText(hasAudio, spec.audio),
  };
  return Object.entries(texts).flatMap(([property, message]) =>
    message === null ? [] : [{ property, message }],
  );
};

/** Returns "Off spec: 1280×720 instead of 1920×1080."; null for a file that meets the spec. */
export const offSpec = (spec: DeliverySpec, video: SpecFacts): Reason | null => {
  const unmet = unmetBy(spec, video);
  if (unmet.length === 0) return null;
  const texts = unmet.map(({ message }) => message).join('; ');
  return { code: 'off_spec', message: `Off spec: ${texts}.`, unmet };
};
