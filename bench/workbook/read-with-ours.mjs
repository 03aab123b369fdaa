/* `node read-with-ours.mjs IN.xlsx`: reads the first sheet, and prints how many rows it has. */
import { readRecords } from '../../dist/adapters/inbound/cli/readers/read-submitted-records.js';

let rows = 0;
const mapping = {
  forTable: () => ({
    map: (cells) => {
      rows++;
      return { fields: cells };
    },
  }),
};
for await (const _ of readRecords([process.argv[2]], { mapping, onWarning() {} }));
process.stdout.write(`${rows}\n`);
