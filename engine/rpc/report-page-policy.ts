/**
 * What a report may do that is shown in a frame of ours: what its own policy says, and no more.
 * Without `allow-same-origin` it is nobody: neither our page nor the engine is in its reach.
 * @param policy of the report, directive by directive
 */
export const reportPagePolicy = (policy: readonly string[]): string =>
  [...policy, "frame-ancestors 'self'", 'sandbox allow-scripts'].join('; ');
