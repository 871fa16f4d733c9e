// @ts-check
import process from 'node:process';

/** How often it is looked whether the shell is still there. */
const LOOK_EVERY_MS = 500;

/**
 * Ends this process, as by SIGTERM, when the shell in which npm runs a script has gone. A signal
 * that reaches npm alone (`kill`, a CI's time limit) is handed on to that shell only, which dies of
 * it and leaves what it runs behind: a batch would go on with nobody waiting for it. On Windows a
 * parent's end cannot be seen so.
 */
export function endWithNpmShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shellPid = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shellPid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
