export { Random } from '../../src/contract/random/random.js';
