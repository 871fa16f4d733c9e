import { BlockList, isIP } from 'node:net';

/** Non-public ranges by IANA's registry of special-purpose addresses, and the multicast range. */
const ranges4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/**
 * Non-public ranges within 2000::/3, which contains all public addresses. Outside are, among
 * others, ::1, embedded IPv4 (::ffff:0:0/96, 64:ff9b::/96), private, link-local and multicast
 * addresses.
 */
const ranges6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // For protocols: Teredo, which holds an IPv4 address, benchmarks and others.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: holds an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const;

// One list for each family: in a common one IPv4 addresses are in ::/3, by way of ::ffff:0:0/96.
const special4 = new BlockList();
const special6 = new BlockList();
for (const [network, prefix] of ranges4) special4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of ranges6) special6.addSubnet(network, prefix, 'ipv6');

/**
 * Whether a literal IP address, without brackets, is on the public internet. False for anything
 * that is not an address, and for one with a zone (`fe80::1%eth0`), which is local to this machine.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !special4.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && !special6.check(address, 'ipv6');
};
