import type { ClipResult } from '../../../shared/domain/result-document.ts';

type JudgedCopy = ClipResult['copy'];

/** Whether a copy that was judged lacks frames of its clip. */
export const isOfPart = (copy: JudgedCopy): boolean =>
  copy !== null && copy.last_frame - copy.first_frame + 1 < copy.of_frames;

/** By which frames a clip was judged, for people. */
export const copyText = (copy: NonNullable<JudgedCopy>): string =>
  `judged by a copy: frames ${copy.first_frame}-${copy.last_frame} of ${copy.of_frames}${copy.encoded ? ', re-encoded' : ''}`;
