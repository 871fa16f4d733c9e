import { z } from 'zod';
import { type ClipId, clipIdSchema } from '../../../shared/domain/ids.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from '../../routes/report-address.ts';
import { storeFormat } from './choices/report-choices.ts';

const storageKey = 'clipcheck-report-clips';
const keptClips = z.array(clipIdSchema);

let chosen: readonly ClipId[] | null = null;

const readKept = (): readonly ClipId[] => {
  try {
    return keptClips.parse(JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
};

/** Survive a reload. Not in the address, since there may be tens of thousands. */
export const chosenClips = (): readonly ClipId[] => {
  chosen ??= readKept();
  return chosen;
};

export const goToReportOn = (clipIds: readonly ClipId[]): void => {
  chosen = [...clipIds];
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(chosen));
  } catch {
    // Too long for the storage: they are kept until the page is reloaded.
    window.sessionStorage.removeItem(storageKey);
  }
  goTo(reportAddress({ of: 'clips' }));
};

/** Opens the report of clips to regenerate: of these, or of the library's view. */
export const goToRegenerate = (clipIds: readonly ClipId[] | null): void => {
  storeFormat('regenerate');
  if (clipIds === null) goTo(reportAddress({ of: 'view' }));
  else goToReportOn(clipIds);
};
