export type LockEntry = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

export type LockEntries = Readonly<Record<string, LockEntry>>;

/** An optional package that another one requires and the lock file lacks. */
export type MissingOptional = {
  readonly name: string;
  readonly version: string;
  readonly askedBy: LockEntry;
};

/**
 * npm silently omits what the current registry does not have; `npm ci` then rejects the file.
 * @throws {Error} if one is required by a range, since its version is then unknown
 */
export function findMissingOptionals(entries: LockEntries): MissingOptional[] {
  const held = new Set(Object.keys(entries).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(entries).flatMap((askedBy) =>
    Object.entries(askedBy.optionalDependencies ?? {})
      .filter(([name]) => !held.has(name))
      .map(([name, version]) => {
        if (!/^\d+\.\d+\.\d+$/.test(version)) {
          throw new Error(`${name} is required as "${version}", so its exact version is unknown.`);
        }
        return { name, version, askedBy };
      }),
  );
}

/**
 * The name contains the platform, as in `@swc/core-linux-arm-gnueabihf`. There is no checksum,
 * which only the registry knows; the version is exact.
 * @throws {Error} if the name contains no platform
 */
export function entryForMissing({ name, version, askedBy }: MissingOptional): LockEntry {
  const found = /-(android|darwin|linux|win32)-(arm64|arm|x64|ia32|ppc64|s390x)(?:-(\w+))?$/.exec(
    name,
  );
  const [, os, cpu, variant] = found ?? [];
  if (!os || !cpu) throw new Error(`The name ${name} does not contain its platform.`);
  return {
    version,
    cpu: [cpu],
    ...(askedBy.dev === true && { dev: true }),
    ...(variant === 'musl' && { libc: ['musl'] }),
    ...(variant?.startsWith('gnu') && { libc: ['glibc'] }),
    optional: true,
    os: [os],
  };
}
