import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A worker that takes files of one project after another has loaded its modules once. */
const PROJECTS = ['mongodb', 'shared'];

/** They take longest, so that no worker should be left alone with one of them in the end. */
const LONG = [
  'rolling-restart.test',
  'faults-failovers.test',
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
    const place = ({ moduleId }: TestSpecification) =>
      placeIn(LONG, (part) => moduleId.includes(part));
    const project = (file: TestSpecification) =>
      placeIn(PROJECTS, (name) => name === file.project.name);
    return (await super.sort(files)).sort((a, b) => project(a) - project(b) || place(a) - place(b));
  }
}

/** Of the first that is so; after all of them if there is none. */
function placeIn(list: readonly string[], isSo: (one: string) => boolean): number {
  const at = list.findIndex(isSo);
  return at === -1 ? list.length : at;
}
