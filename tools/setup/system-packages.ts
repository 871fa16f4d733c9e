/** A program used by tests that comes from the system, not from npm. */
export type SystemPackage = {
  readonly program: string;
  readonly debianPackage: string;
  /** What is skipped without it. */
  readonly neededBy: string;
};

/** Every system package the tests use; none is needed to run the project. */
export const systemPackages: readonly SystemPackage[] = [
  {
    program: 'ffmpeg',
    debianPackage: 'ffmpeg',
    neededBy:
      'tests/oracle, which compares with an FFmpeg of another make, and tests/prompts, which write tags with it',
  },
  {
    program: 'chromium',
    debianPackage: 'chromium',
    neededBy: 'tests/e2e, which use the app in a browser',
  },
  {
    program: 'Xvfb',
    debianPackage: 'xvfb',
    neededBy: 'tests/e2e, which open the window where there is no display',
  },
  {
    program: 'pdftotext',
    debianPackage: 'poppler-utils',
    neededBy: 'tests/reports, which read PDF back',
  },
];

export function aptGetCommand(debianPackages: readonly string[]): string {
  return `apt-get install -y --no-install-recommends ${debianPackages.join(' ')}`;
}
