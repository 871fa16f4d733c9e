import type { ClipResult } from '../../../shared/domain/result-document.ts';

/** By which frames a clip was judged, for people. */
export const copyText = (copy: NonNullable<ClipResult['copy']>): string =>
  `judged by a copy: frames ${copy.first_frame}-${copy.last_frame} of ${copy.of_frames}${copy.encoded ? ', re-encoded' : ''}`;
