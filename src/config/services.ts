import type { Services } from '../adapters/inbound/cli/services.js';
import { createContainer, tokens } from './container.js';
import { serve } from './serve.js';
import { readSettings, type Settings } from './settings.js';
import { keepHeapSmall } from './small-heap.js';

/** What the commands of the package do, each with the settings of its moment. */
export const services: Services = {
  serve,
  openImport: async () => {
    keepHeapSmall();
    const settings = readSettings(undefined, 'import');
    const container = commandContainer(settings);
    return {
      useCase: container.resolve(tokens.importRecords),
      file: settings.storage === 'memory' ? settings.recordsFile : undefined,
      close: () => container.resolve(tokens.store).reader.close(),
    };
  },
  openExport: async () => {
    keepHeapSmall();
    const container = commandContainer(readSettings(undefined, 'export'));
    return {
      useCase: container.resolve(tokens.exportRecords),
      close: () => container.resolve(tokens.store).reader.close(),
    };
  },
  openHistory: async () => {
    keepHeapSmall();
    const container = commandContainer(readSettings(undefined, 'export'));
    return {
      useCase: container.resolve(tokens.listHistory),
      close: () => container.resolve(tokens.store).reader.close(),
    };
  },
  openRollback: async () => {
    keepHeapSmall();
    const container = commandContainer(readSettings(undefined, 'import'));
    return {
      useCase: container.resolve(tokens.rollBack),
      close: () => container.resolve(tokens.store).reader.close(),
    };
  },
};

/** A command has its own words, and its output may be data: only what goes wrong is logged. */
function commandContainer(settings: Settings) {
  return createContainer({ ...settings, logLevel: 'warn' }, process.stderr);
}
