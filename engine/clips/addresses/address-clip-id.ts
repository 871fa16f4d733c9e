import { createHash } from 'node:crypto';
import type { ClipId } from '../../../shared/domain/ids.ts';

/**
 * Key of a clip that lies at an address: its bytes are not known, so the address stands for them. No
 * file's own hash is met by it, since what is hashed is no clip.
 * @param address as `readClipAddress` gives it
 */
export const addressClipId = (address: string): ClipId =>
  createHash('sha256').update(`clip at ${address}`).digest('hex') as ClipId;
