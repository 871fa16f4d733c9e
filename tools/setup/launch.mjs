// @ts-check
import process from 'node:process';

const OLDEST_NODE_MAJOR = 20;

/*
 * The entry point of every npm script: `launch.mjs <target> [args…]`. Until the set-up is complete,
 * it imports only Node 20's own modules, after the version check: an older Node would fail on them
 * with a stack trace instead of a message.
 */
const foundMajor = Number.parseInt(process.versions.node, 10);
if (foundMajor < OLDEST_NODE_MAJOR) {
  process.stderr.write(
    `Clipcheck needs Node ${OLDEST_NODE_MAJOR} or newer to set itself up; this is Node ${process.versions.node}. Install a newer Node from https://nodejs.org and try again.\n`,
  );
  process.exitCode = 1;
} else {
  const { launch } = await import('./launch-target.mjs');
  await launch(process.argv[2], process.argv.slice(3));
}
