/** An entry of package-lock.json, as far as it matters here. */
export type LockEntry = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The entries of package-lock.json by their place in node_modules. */
export type LockEntries = Readonly<Record<string, LockEntry>>;

/** An optional package that another one asks for and the lock file does not hold. */
export type MissingOptional = {
  readonly name: string;
  /** The exact version that is asked for. */
  readonly version: string;
  readonly askedBy: LockEntry;
};

/**
 * Optional packages that the lock file should hold and does not. npm leaves out, without a word,
 * those that the registry at hand does not have, and `npm ci` then refuses the whole file.
 * @throws {Error} when one is asked for by a range, since its version is then not known
 */
export function findMissingOptionals(entries: LockEntries): MissingOptional[] {
  const held = new Set(Object.keys(entries).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(entries).flatMap((askedBy) =>
    Object.entries(askedBy.optionalDependencies ?? {})
      .filter(([name]) => !held.has(name))
      .map(([name, version]) => {
        if (!/^\d+\.\d+\.\d+$/.test(version)) {
          throw new Error(`${name} is asked for as "${version}": its version is not known.`);
        }
        return { name, version, askedBy };
      }),
  );
}

/**
 * The entry of an optional package made for another machine, told by its name, for example
 * `@swc/core-linux-arm-gnueabihf`. It has no checksum, which only the registry knows; its version is
 * exact.
 * @throws {Error} when the name tells no machine
 */
export function entryForMissing({ name, version, askedBy }: MissingOptional): LockEntry {
  const found = /-(android|darwin|linux|win32)-(arm64|arm|x64|ia32|ppc64|s390x)(?:-(\w+))?$/.exec(
    name,
  );
  const [, os, cpu, variant] = found ?? [];
  if (!os || !cpu) throw new Error(`${name} does not tell by its name what machine it is for.`);
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
