import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest, so that no worker should be left alone with one of them in the end. */
const LONG = [
  'rolling-restart.test',
  'package.test',
  'container.tool',
  'explorer.tool',
  'replica-set.test',
  'killed-import.test',
  'integration/contract.test',
  'faults-mirror.test',
  'faults-network.test',
  'contract/memory.test',
  'fuzzed-files.test',
  'cut-export.test',
  '/test/process/',
  '/test/contract/',
  '/test/integration/',
  'snapshot.test',
  '/test/http/',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
