/** Why a clip cannot be evaluated; the message is shown to the user. */
export type ClipRefusal = { code: 'invalid_video' | 'video_too_long'; message: string };

export class ClipRefusedError extends Error {
  override readonly name = 'ClipRefusedError';
  readonly code: ClipRefusal['code'];

  constructor(code: ClipRefusal['code'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

export const invalidClip = (message: string, options?: { cause: unknown }): ClipRefusedError =>
  new ClipRefusedError('invalid_video', message, options);

/** An analysis or a judge without a result: fails the detector, never means "no defects". */
export class AnalysisFailedError extends Error {
  override readonly name = 'AnalysisFailedError';
  readonly code: 'internal_error' | 'model_timeout' | 'model_unavailable' | 'model_output_invalid';

  constructor(code: AnalysisFailedError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
