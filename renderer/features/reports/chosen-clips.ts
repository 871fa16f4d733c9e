import { z } from 'zod';
import { clipIdSchema } from '../../../shared/contract/ids.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from './report-address.ts';

const place = 'clipcheck-report-clips';
const keptClips = z.array(clipIdSchema);

let chosen: readonly ClipId[] | null = null;

const readKept = (): readonly ClipId[] => {
  try {
    return keptClips.parse(JSON.parse(window.sessionStorage.getItem(place) ?? '[]'));
  } catch {
    return [];
  }
};

/**
 * The clips that a report was last asked for. They may be tens of thousands, more than an address
 * can say; a load of the page goes on with them.
 */
export const chosenClips = (): readonly ClipId[] => {
  chosen ??= readKept();
  return chosen;
};

/** Shows the screen of reports with a report on these clips. */
export const goToReportOn = (clipIds: readonly ClipId[]): void => {
  chosen = [...clipIds];
  try {
    window.sessionStorage.setItem(place, JSON.stringify(chosen));
  } catch {
    // Too long for the browser: they are known until the page is loaded anew.
    window.sessionStorage.removeItem(place);
  }
  goTo(reportAddress({ of: 'clips' }));
};
