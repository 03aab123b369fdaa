import { sentencesOf } from './sentence.js';

export const sourceSays = sentencesOf('RecordSource', {
  version: 'A text that changes when the records do.',
  records:
    'The fields of every record (`FIELDS`), in any order, one at a time or some at once in an array.',
  onDemand: 'The next is asked for when there is room for it.',
  abort: 'An aborted signal should end the work.',
  watch:
    'Calls the listener whenever the records may have changed, until the function that it returns is called.',
});
