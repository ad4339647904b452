import { BlockList, isIP } from 'node:net';

/** The kind of network that an address belongs to. */
export type Reach = 'public' | 'private' | 'never';

// Never allowed: this network, link-local, multicast, reserved, and IPv6 addresses that embed an IPv4 address
// that would need a check of its own. For addresses of the form ::ffff:a.b.c.d, Node's lists apply the IPv4
// rules.
const never = listOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fe80::', 10],
  ['ff00::', 8],
]);

// Networks at home or in a company.
const close = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['fc00::', 7],
  ['fec0::', 10],
]);

const loopback = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** The kind of network that an IP address belongs to; `never` if it is not an IP address. */
export function reachOf(address: string): Reach {
  const family = familyOf(address);
  if (isLoopback(address)) return 'private';
  if (family === undefined || never.check(address, family)) return 'never';
  return close.check(address, family) ? 'private' : 'public';
}

/** The IP address in a URL, if its host is one. */
export function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Whether an IP address belongs to this computer. */
export function isLoopback(address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && loopback.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}

function listOf(subnets: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) {
    list.addSubnet(network, prefix, familyOf(network) ?? 'ipv4');
  }
  return list;
}
