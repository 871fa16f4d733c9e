export type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Null if the system has no user ids. */
  readonly userId: number | null;
  readonly flags: readonly string[];
};

/** Returns why no window can be shown here, as a sentence for the user; null if one can. */
export function findObstacle({ platform, env, userId, flags }: Surroundings): string | null {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return 'there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  }
  if (platform === 'linux' && userId === 0 && !flags.includes('--no-sandbox')) {
    return 'Electron does not run as root; start it as an ordinary user';
  }
  return null;
}
