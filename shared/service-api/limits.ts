/** Document, "Limits". Where a live figure exists (GET /v1/models) it wins over these. */
export const limits = {
  /** At most 15 s, plus one frame (ADR 2). */
  videoDurationSec: 15,
  /** 50 MB; decimal megabytes are accepted up to the binary figure (ADR 2). */
  videoBytes: 50 * 1024 * 1024,
  /** 50 MB read as decimal: above it a service may already refuse, so the client warns. */
  videoBytesWarn: 50_000_000,
  requestBodyBytes: 2 * 1024 * 1024,
  promptCodePoints: 2500,
  metadataBytes: 8192,
} as const;
