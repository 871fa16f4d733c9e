import { z } from 'zod';
import { clipIdSchema } from '../../../shared/contract/ids.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from './report-address.ts';

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

/**
 * The clips chosen for the last report. They may be tens of thousands, too many for an address; they
 * survive a reload of the page.
 */
export const chosenClips = (): readonly ClipId[] => {
  chosen ??= readKept();
  return chosen;
};

/** Opens the reports screen with these clips. */
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
