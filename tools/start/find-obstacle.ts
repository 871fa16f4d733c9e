/** What decides whether a window can be shown at all. */
export type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Null where the system has no such numbers. */
  readonly userId: number | null;
  /** Flags for Electron. */
  readonly flags: readonly string[];
};

/** Why no window can be shown here, as a sentence for the user; null when one can. */
export function findObstacle({ platform, env, userId, flags }: Surroundings): string | null {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return 'there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  }
  if (platform === 'linux' && userId === 0 && !flags.includes('--no-sandbox')) {
    return 'Electron does not run as root; start it as an ordinary user';
  }
  return null;
}
