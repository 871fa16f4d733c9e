import { open } from 'node:fs/promises';
import { ClipRefusedError } from './clip-refusal.ts';

/** A file-type box this large is no honest one: brands take four bytes each. */
const MAX_FTYP_BYTES = 4096;
/** Brands of MP4 files: ISO base media, MP4, AVC, DASH, CMAF, and those of cameras and editors. */
const MP4_BRAND = /^(iso[0-9a-z]|mp4[0-9]|avc[0-9]|M4V|dash|cmf[a-z0-9]|MSNV|f4v|ndsc|XAVC)/;

/**
 * Checks by the file's own first box that it is an MP4, whatever its name says.
 * @throws ClipRefusedError `invalid_video`
 */
export const checkContainer = async (path: string): Promise<void> => {
  const brands = await readBrands(path);
  if (brands === null) {
    throw new ClipRefusedError(
      'invalid_video',
      'The file is not an MP4: it does not begin with a file-type box. Convert it to H.264 in MP4.',
    );
  }
  if (!brands.some((brand) => MP4_BRAND.test(brand))) {
    throw new ClipRefusedError(
      'invalid_video',
      `The file is not an MP4 but of the type "${printable(brands[0] ?? '')}". Convert it to H.264 in MP4.`,
    );
  }
};

const readBrands = async (path: string): Promise<string[] | null> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(MAX_FTYP_BYTES),
      0,
      MAX_FTYP_BYTES,
      0,
    );
    if (bytesRead < 16 || buffer.toString('latin1', 4, 8) !== 'ftyp') return null;
    const boxEnd = Math.min(buffer.readUInt32BE(0), bytesRead);
    const brands = [buffer.toString('latin1', 8, 12)];
    for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(buffer.toString('latin1', at, at + 4));
    return brands;
  } finally {
    await file.close();
  }
};

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').trim();
