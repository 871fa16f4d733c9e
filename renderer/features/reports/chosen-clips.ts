import { z } from 'zod';
import { type ClipId, clipIdSchema } from '../../../shared/domain/ids.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from '../../routes/report-address.ts';
import { createSessionStore } from '../../ui/session-store.ts';
import { storeFormat } from './choices/report-choices.ts';

/**
 * The library's selection, or clips that another screen has chosen since. Not in the address, since
 * there may be tens of thousands.
 */
const chosen = createSessionStore<readonly ClipId[]>(
  'clipcheck-report-clips',
  z.array(clipIdSchema),
  [],
);

export const chosenClips = chosen.get;

export const chooseClips = chosen.set;

export const goToReportOn = (clipIds: readonly ClipId[]): void => {
  chooseClips([...clipIds]);
  chosen.save();
  goTo(reportAddress({ of: 'clips' }));
};

/** Opens the report of clips to regenerate: of these, or of the library's view. */
export const goToRegenerate = (clipIds: readonly ClipId[] | null): void => {
  storeFormat('regenerate');
  if (clipIds === null) goTo(reportAddress({ of: 'view' }));
  else goToReportOn(clipIds);
};
