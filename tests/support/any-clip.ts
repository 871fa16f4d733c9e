import { libraryFilterSchema } from '../../shared/contract/library.ts';

export const anyClip = libraryFilterSchema.parse({});
