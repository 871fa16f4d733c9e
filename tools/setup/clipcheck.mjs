#!/usr/bin/env node
// @ts-check
import process from 'node:process';

/*
 * The command `clipcheck` of a folder that is linked (`npm link`) or installed with
 * `npm install -g .`: `npm run -s cli --` from any folder.
 */
process.argv.splice(2, 0, 'cli');
await import('./launch.mjs');
