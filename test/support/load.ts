export { load } from '../../src/contract/load.js';
