#!/usr/bin/env node
// @ts-check
import process from 'node:process';

/* The command `clipcheck` of a folder linked or installed by npm: `npm run -s cli --` anywhere. */
process.argv.splice(2, 0, 'cli');
await import('./launch.mjs');
