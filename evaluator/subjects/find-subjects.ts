import type { SubjectFrame } from './subject-frame.ts';
import { loadDetector } from './subject-model.ts';
import type { SubjectPicture } from './subject-picture.ts';

/**
 * The model looks for subjects in pictures. The function throws if it could not be loaded, so that
 * only what needs the subjects fails.
 */
export const findSubjects = async (): Promise<
  (pictures: readonly SubjectPicture[]) => SubjectFrame[]
> => {
  const [loaded] = await Promise.allSettled([loadDetector()]);
  return (pictures) => {
    if (loaded.status === 'rejected') {
      throw new Error(
        'the model for common subjects cannot be loaded. Install Clipcheck again, or turn common subjects off.',
        { cause: loaded.reason },
      );
    }
    const { detect } = loaded.value;
    return pictures.map((picture) => ({
      frame: picture.frame,
      sec: picture.sec,
      ...detect(picture),
    }));
  };
};
