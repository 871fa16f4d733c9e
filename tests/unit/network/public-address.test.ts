import { expect, test } from 'vitest';
import { isPublicAddress } from '../../../network/public-address.ts';

test.each([
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
])('an IPv4 address for special purposes is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-compatible', '::8.8.8.8'],
  ['IPv4-mapped', '::ffff:8.8.8.8'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['NAT64', '64:ff9b::8.8.8.8'],
  ['local NAT64', '64:ff9b:1::1'],
  ['discarded', '100::1'],
  ['Teredo', '2001::1'],
  ['benchmarks', '2001:2::1'],
  ['documentation', '2001:db8::1'],
  ['6to4', '2002:7f00:1::'],
  ['documentation', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['private', 'fc00::1'],
  ['private', 'fdff::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%lo'],
  ['public with a zone', '2606:4700::1%lo'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
])('an IPv6 address for special purposes is not public: %s, %s', (_purpose, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2400::1',
  '2606:4700::1111',
  '3ffe::1',
])('an adjacent address is public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['', 'localhost', '127.1', '[::1]', '1.1.1.1 '])(
  'an invalid address is not public: %j',
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);
