import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest, so that no worker should be left alone with one of them in the end. */
const LONG = [
  'rolling-restart.test',
  'replica-set.test',
  'killed-import.test',
  'faults-mirror.test',
  'package.test',
  'container.tool',
  'faults-network.test',
  'faults-pipe.test',
  'scraped-services.tool',
  'explorer.tool',
  'tutorial.test',
  'schemathesis.tool',
  'integration/contract.test',
  'contract/memory.test',
  'fuzzed-files.test',
  'faults-',
  'compose.tool',
  'cut-export.test',
  '/test/process/',
  '/test/contract/',
  '/test/integration/',
  'snapshot.test',
  'inverted-index.test',
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
