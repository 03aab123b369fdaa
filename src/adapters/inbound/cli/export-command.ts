import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Command } from 'commander';
import { EXIT } from './exit-code.js';
import { writtenWhole } from './written-whole.js';
import type { Opened, Services } from './program.js';
