import { pagePolicy } from '../reports/formats/html/page-policy.ts';

/**
 * What a report may do that is shown in a frame of ours: what its own policy says, and no more.
 * Without `allow-same-origin` it is nobody: neither our page nor the engine is in its reach.
 */
export const reportPagePolicy = [
  ...pagePolicy,
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');
