#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The Node that npm brought, and the machine's own where there is none.
const brought = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const node = process.platform !== 'win32' && existsSync(brought) ? brought : process.execPath;
const run = fileURLToPath(new URL('../scripts/run.js', import.meta.url));
// A packed Segue brings it as plain JavaScript.
const isPacked = existsSync(new URL('../server/admin.js', import.meta.url));
const words = [run, isPacked ? 'server/admin.js' : 'scripts/admin.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync(node, words, { stdio: 'inherit' }).status ?? 1;
