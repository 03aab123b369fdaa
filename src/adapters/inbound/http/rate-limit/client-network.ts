import { isIP } from 'node:net';

/** IPv4 addresses as IPv6 writes them (RFC 4291), and as a translator does (RFC 6052). */
const HOLDS_IPV4 = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):([0-9a-f]+):([0-9a-f]+)$/;

/**
 * Who is counted as one client: an IPv4 address, or the /64 of an IPv6 address, within which
 * whoever has one address has all. A port does not count. `undefined` for what is no address.
 */
export function clientNetwork(text: string): string | undefined {
  const address = addressIn(text);
  if (address === undefined || isIP(address) === 4) return address;
  const groups = groupsOf(address);
  const [, high, low] = HOLDS_IPV4.exec(groups.join(':')) ?? [];
  if (high && low) return [high, low].flatMap(twoBytes).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The network of a client, in which many are: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function wideNetwork(text: string): string | undefined {
  const client = clientNetwork(text);
  if (client === undefined) return undefined;
  return isIP(client) === 4
    ? `${client.split('.').slice(0, 3).join('.')}.0/24`
    : `${asWritten(`${client.split(':').slice(0, 3).join(':')}::`)}/48`;
}

/** The address in a text, without its port and its zone. `undefined` for what is none. */
export function addressIn(text: string): string | undefined {
  const [address = ''] = withoutPort(text.trim()).split('%', 1);
  return isIP(address) === 0 ? undefined : address;
}

/** `[2001:db8::1]:443`, `192.0.2.1:443`; a bare IPv6 address has colons of its own. */
function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*):\d+$/.exec(text)?.[1] ?? text;
}

/** An IPv6 address as it is usually written (RFC 5952), which is how URLs write it. */
function asWritten(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const written = asWritten(address);
  const [head = [], tail = []] = written.split('::').map((half) => (half ? half.split(':') : []));
  return [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
}

function twoBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
