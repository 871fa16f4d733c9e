/** The desktop app: Electron's main process. Electron runs it as it is, without a build. */
import { runAgain } from './run-again.ts';

// Only here: a process that just waits for another needs nothing of the app.
if (process.env.CLIPCHECK_API_KEY) await runAgain();
else await import('./open-app.ts');
