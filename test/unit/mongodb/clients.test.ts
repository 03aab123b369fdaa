import { expect, it } from 'vitest';
import { Clients } from '../../../src/adapters/outbound/mongodb/connection/clients.js';

const URL = 'mongodb://127.0.0.1/';

it.each([
  [URL, 20_000],
  [`${URL}?serverSelectionTimeoutMS=1000`, 1_000],
  [`${URL}?w=1&serverselectiontimeoutms=90000&tls=true`, 90_000],
  [`${URL}?appName=serverSelectionTimeoutMS`, 20_000],
])('Commands that use %s look for a server for %i ms, and queries for 2 s', (url, expected) => {
  const { prompt, patient } = new Clients(url, 10);
  expect(patient.options.serverSelectionTimeoutMS).toBe(expected);
  expect(prompt.options.serverSelectionTimeoutMS).toBe(2_000);
});
