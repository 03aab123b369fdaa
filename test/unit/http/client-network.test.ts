import { describe, expect, it } from 'vitest';
import {
  clientNetwork,
  wideNetwork,
} from '../../../src/adapters/inbound/http/rate-limit/client-network.js';

describe('clientNetwork', () => {
  it.each([
    ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
    ['an IPv4 address with its port', '192.0.2.1:5678', '192.0.2.1'],
    ['an IPv4 address in brackets', '[192.0.2.1]:5678', '192.0.2.1'],
    ['an IPv4 address in IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
    ['an IPv4 address in the hex of IPv6', '::FFFF:c000:0201', '192.0.2.1'],
    ['an IPv4 address in IPv6 with its port', '[::ffff:192.0.2.1]:5678', '192.0.2.1'],
    ['an IPv4 address behind a translator', '64:ff9b::192.0.2.1', '192.0.2.1'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another one of the same /64', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['one of another /64', '2001:db8:1:3:3:4:5:6', '2001:db8:1:3::/64'],
    ['a short one', '2001:DB8::1', '2001:db8:0:0::/64'],
    ['one with leading zeros', '2001:0db8:0000::0001', '2001:db8:0:0::/64'],
    ['one in brackets', '[2001:db8::1]', '2001:db8:0:0::/64'],
    ['one with its port', '[2001:db8::1]:1234', '2001:db8:0:0::/64'],
    ['one with its zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['one that only ends like an IPv4 address in IPv6', 'f0::ffff:c000:201', 'f0:0:0:0::/64'],
    ['one that only ends like one behind a translator', '164:ff9b::192.0.2.1', '164:ff9b:0:0::/64'],
    ['the loopback', '::1', '0:0:0:0::/64'],
    ['an address among spaces', ' 192.0.2.1\t', '192.0.2.1'],
  ])('%s', (_, text, network) => {
    expect(clientNetwork(text)).toBe(network);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1:port',
    '2001:db8::1]:1234',
    '[2001:db8::1',
    'x[2001:db8::1]',
    '[2001:db8::1]x',
    '1:2:3:4:5:6:7:8:9',
    'example.org:443',
    '"192.0.2.1"',
    '%',
  ])('%j is no address', (text) => {
    expect(clientNetwork(text)).toBeUndefined();
  });
});

describe('wideNetwork', () => {
  it.each([
    ['192.0.2.199', '192.0.2.0/24'],
    ['::ffff:192.0.2.199', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['::1', '::/48'],
    ['unknown', undefined],
  ])('%s', (text, network) => {
    expect(wideNetwork(text)).toBe(network);
  });
});
