import { libraryFilterSchema } from '../../shared/contract/library.ts';

/** The filter that every clip of the library passes. */
export const anyClip = libraryFilterSchema.parse({});
