import type { ReceivedModelList } from '../service-api/models.ts';
import { quotedName, shortList } from '../text/short-list.ts';
import type { Reason } from './reason.ts';
import { findingTypeName } from './shown-names.ts';

export type ListedModel = ReceivedModelList['data'][number];

export type ModelChoice = { readonly model: string | null; readonly modelVersion: string | null };

/**
 * The first of the list by default ("ModelId" of the API specification), in the requested version
 * if listed. Undefined if the list lacks it.
 */
export const findModel = (
  { data }: ReceivedModelList,
  { model, modelVersion }: ModelChoice,
): ListedModel | undefined => {
  const id = model ?? data[0]?.id;
  const versions = data.filter((one) => one.id === id);
  return versions.find(({ version }) => version === modelVersion) ?? versions[0];
};

export const missingTypes = <Type extends string>(
  { detectors }: Pick<ListedModel, 'detectors'>,
  types: readonly Type[],
): Type[] => (detectors ? types.filter((type) => !detectors.includes(type)) : []);

const nameInText = (type: string): string => findingTypeName(type).toLowerCase();

const typesText = (types: readonly string[]): string => types.map(nameInText).join(' or ');

export const typesLeftOut = ({ id }: ListedModel, missing: readonly string[]): Reason => ({
  code: 'types_left_out',
  message: `The model ${quotedName(id)} has no detector for ${typesText(missing)}, so it is not requested.`,
});

export const noTypeOffered = (
  { id, detectors = [] }: ListedModel,
  requested: readonly string[],
): Reason => ({
  code: 'types_not_offered',
  message: `The model ${quotedName(id)} has no detector for ${typesText(requested)}, and nothing else was requested. ${
    detectors.length === 0
      ? 'It lists no detectors.'
      : `It looks for: ${shortList(detectors.map(nameInText))}.`
  } Choose another model or other types.`,
});

/** Names that a list may use for containers and codecs; its vocabulary is not documented. */
const mp4Format = /mp4|h\.?264|avc/i;
const otherCodec = /h\.?265|hevc|vp[89]|av1|prores/i;
const anyFormat = /^(\*|any|all|video\/\*|\*\/\*)$/i;

const isMp4Format = (name: string): boolean =>
  anyFormat.test(name.trim()) || (mp4Format.test(name) && !otherCodec.test(name));

/** Returns a warning if a model's formats do not seem to include MP4 with H.264; else null. */
export const formatWarning = ({ id, input }: ListedModel): Reason | null => {
  const formats = input?.formats ?? [];
  if (formats.length === 0 || formats.some(isMp4Format)) return null;
  return {
    code: 'format_not_listed',
    message: `The model ${quotedName(id)} supports only ${shortList(formats)}. The clips are H.264 in MP4; they are sent anyway.`,
  };
};

/** Tolerance for aspect ratios: encoders round dimensions to full blocks. */
export const ratioTolerance = 0.02;

/** Parses "16:9", "16x9", "16/9" or "1.78" to a number; null for anything else. */
const readRatio = (text: string): number | null => {
  const [, width, height = '1'] =
    /^(\d{1,5}(?:\.\d{1,4})?)(?:[:x×/](\d{1,5}(?:\.\d{1,4})?))?$/i.exec(
      text.replaceAll(/\s/g, ''),
    ) ?? [undefined, '0'];
  const ratio = Number(width) / Number(height);
  return ratio > 0 && Number.isFinite(ratio) ? ratio : null;
};

/** Null if a ratio matches, or if a word cannot be compared, such as "any". */
export const ratioWarning = (
  { id, input }: ListedModel,
  clip: { readonly name: string; readonly width: number; readonly height: number },
): Reason | null => {
  const listed = input?.aspect_ratios ?? [];
  const ratios = listed.map(readRatio);
  const ratio = clip.width / clip.height;
  const mayFit = (one: number | null): boolean =>
    one === null || Math.abs(ratio / one - 1) <= ratioTolerance;
  if (listed.length === 0 || ratios.some(mayFit)) return null;
  return {
    code: 'aspect_ratio_not_listed',
    message: `The model ${quotedName(id)} supports only the aspect ratios ${shortList(listed)}. Some clips have others, such as ${quotedName(clip.name)} with ${clip.width} × ${clip.height}; they are sent anyway.`,
  };
};
