import type { ElectronApplication } from 'playwright/test';

/** What reaches out of the app, to people or to other programs. */
const stubbed = {
  openExternal: 'shell',
  showItemInFolder: 'shell',
  showOpenDialog: 'dialog',
  showMessageBox: 'dialog',
  showErrorBox: 'dialog',
} as const;

type Stubbed = keyof typeof stubbed;
type MainProcess = typeof globalThis & { askedOfElectron?: Record<string, unknown[][]> };

/**
 * Lets a function of Electron's own, in the main process, only keep what it was asked for.
 * @param answer what it resolves to
 */
export const stubElectron = (
  desktop: ElectronApplication,
  name: Stubbed,
  answer: unknown = null,
): Promise<void> =>
  desktop.evaluate(
    (electron, { part, name, answer }) => {
      const scope = globalThis as MainProcess;
      const kept = scope.askedOfElectron ?? {};
      scope.askedOfElectron = kept;
      const calls: unknown[][] = [];
      kept[name] = calls;
      const stub = (...given: unknown[]): Promise<unknown> => {
        // A window cannot be passed to the test.
        const reported = given.filter((value) => !(value instanceof electron.BrowserWindow));
        calls.push(JSON.parse(JSON.stringify(reported)));
        return Promise.resolve(answer);
      };
      Object.assign(electron[part], { [name]: stub });
    },
    { part: stubbed[name], name, answer },
  );

export const askedOf = (desktop: ElectronApplication, name: Stubbed): Promise<unknown[][]> =>
  desktop.evaluate(
    (_, asked) => (globalThis as MainProcess).askedOfElectron?.[asked] ?? [],
    name as string,
  );
