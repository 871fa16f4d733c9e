import { test as base, chromium, type TestInfo } from 'playwright/test';
import { browserFlags } from '../../support/browser-flags.ts';
import { type EvaluatorProcess, startEvaluator } from '../../support/evaluator-process.ts';
import {
  type App,
  type AppSetUp,
  type ClosableApp,
  createApp,
  type HostKind,
  type StartHost,
} from './app.ts';
import { openDisplay, readRequirement } from './requirements.ts';
import { startElectronHost } from './start-electron-host.ts';
import { startWebHost } from './start-web-host.ts';

const attachEvidence = async (testInfo: TestInfo, app: App): Promise<void> => {
  if (testInfo.status === testInfo.expectedStatus) return;
  const texts = { 'host.txt': app.output(), 'console.txt': app.complaints().join('\n') };
  for (const [name, text] of Object.entries(texts)) {
    if (text) await testInfo.attach(name, { body: text, contentType: 'text/plain' });
  }
  // The window may be gone, which is then the reason for the failure.
  const body = await windowOf(app)
    ?.screenshot()
    .catch(() => null);
  if (body) await testInfo.attach('window.png', { body, contentType: 'image/png' });
};

const windowOf = (app: App) => {
  try {
    return app.page;
  } catch {
    return null;
  }
};

export { expect } from 'playwright/test';

export type HostOptions = { hostKind: HostKind };

type WorkerFixtures = HostOptions & {
  /** Starts hosts of the project's kind; null where what they need is not here. */
  startHost: StartHost | null;
};

type TestFixtures = {
  startApp: (setUp?: AppSetUp) => Promise<App>;
  startService: typeof startEvaluator;
};

/** For specs of both hosts; skipped, with a reason, without the host's runtime or browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hostKind: ['web', { option: true, scope: 'worker' }],
  startHost: [
    async ({ hostKind }, use) => {
      const { path } = readRequirement(hostKind);
      if (path === null) {
        await use(null);
      } else if (hostKind === 'web') {
        const browser = await chromium.launch({ executablePath: path, args: browserFlags });
        await use(startWebHost(browser));
        await browser.close();
      } else {
        const display = await openDisplay();
        await use(startElectronHost(path, display.env));
        await display.stop();
      }
    },
    { scope: 'worker' },
  ],
  startApp: async ({ hostKind, startHost }, use, testInfo) => {
    if (!startHost) return testInfo.skip(true, reasonToSkip(hostKind));
    const apps: ClosableApp[] = [];
    await use(async (setUp = {}) => {
      const app = await createApp(hostKind, startHost, setUp);
      apps.push(app);
      return app;
    });
    for (const app of apps) {
      await attachEvidence(testInfo, app);
      await app.close();
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from it.
  startService: async ({}, use) => {
    const services: EvaluatorProcess[] = [];
    await use(async (setUp) => {
      const service = await startEvaluator(setUp);
      services.push(service);
      return service;
    });
    for (const service of services) await service.stop();
  },
});

const reasonToSkip = (hostKind: HostKind): string => readRequirement(hostKind).missing ?? '';

/**
 * One app for all tests of a file, each of which continues after the one before. Started again
 * after a failed test.
 * @param setUp called before the start, after earlier hooks
 */
export const sharedApp = (setUp: () => AppSetUp = () => ({})): (() => App) => {
  let app: ClosableApp | null = null;
  test.beforeAll(async ({ hostKind, startHost }) => {
    if (!startHost) return test.skip(true, reasonToSkip(hostKind));
    app = await createApp(hostKind, startHost, setUp());
  });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a hook from it.
  test.afterEach(async ({}, testInfo) => {
    if (app) await attachEvidence(testInfo, app);
  });
  test.afterAll(() => app?.close());
  return () => {
    if (!app) throw new Error('the app starts before the first test');
    return app;
  };
};

/** `seed` fills the data folder before the start. @returns the app, and what `seed` has returned */
export const sharedSeededApp = <Seeded>(
  seed: (dataDir: string) => Promise<Seeded>,
): [app: () => App, seeded: () => Seeded] => {
  let seeded: { value: Seeded } | null = null;
  const prepare = async (dataDir: string): Promise<void> => {
    seeded = { value: await seed(dataDir) };
  };
  const app = sharedApp(() => ({ prepare }));
  return [
    app,
    () => {
      if (!seeded) throw new Error('the app starts before the first test');
      return seeded.value;
    },
  ];
};

export const sharedService = (
  setUp: Parameters<typeof startEvaluator>[0] = {},
): (() => EvaluatorProcess) => {
  let service: EvaluatorProcess | null = null;
  test.beforeAll(async ({ hostKind }) => {
    const { missing } = readRequirement(hostKind);
    if (missing !== null) return test.skip(true, missing);
    service = await startEvaluator(setUp);
  });
  test.afterAll(async () => {
    await service?.stop();
  });
  return () => {
    if (!service) throw new Error('the service starts before the first test');
    return service;
  };
};

/** @param given answers of the shared service, and how the app is set up */
export const sharedAppOnService = ({
  service: answers = {},
  ...given
}: AppSetUp & { readonly service?: Parameters<typeof startEvaluator>[0] } = {}): [
  app: () => App,
  service: () => EvaluatorProcess,
] => {
  const service = sharedService(answers);
  const app = sharedApp(() => ({
    ...given,
    env: { CLIPCHECK_BASE_URL: service().baseUrl, CLIPCHECK_API_KEY: service().apiKey },
  }));
  return [app, service];
};
