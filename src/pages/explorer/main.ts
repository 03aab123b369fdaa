import { Explorer } from './view/explorer.js';

new Explorer().start();
