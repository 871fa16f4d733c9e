/** API specification, "Limits". Figures from GET /v1/models override these. */
export const limits = {
  /** At most 15 s, plus one frame (ADR 2). */
  videoDurationSec: 15,
  /** 50 MB, read as binary megabytes (ADR 2). */
  videoBytes: 50 * 1024 * 1024,
  /** 50 MB, read as decimal megabytes: larger files are sent with a warning. */
  videoBytesWarn: 50_000_000,
  requestBodyBytes: 2 * 1024 * 1024,
  promptCodePoints: 2500,
  metadataBytes: 8192,
} as const;

/**
 * API specification, "MP4 container": the brands of ISO 14496-12's file-type box, without padding,
 * of which a file must name one, as its major or a compatible brand. ISO base media, MP4, AVC, DASH
 * and CMAF, and what cameras and editors write for MP4. Not among them: QuickTime (`qt`) and 3GPP
 * (`3gp4` and the like).
 */
export const mp4Brands: ReadonlySet<string> = new Set([
  ...'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 isoa isob isoc'.split(' '),
  ...'mp41 mp42 avc1 dash cmfc cmff cmfl cmfs cmf2'.split(' '),
  ...'M4V M4VH M4VP f4v MSNV ndsc XAVC'.split(' '),
]);
