import { expect, test } from 'vitest';
import { listOf, mayReach } from './private-address';

const nothing = listOf([]);

test.each([
  ['this machine', ['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::']],
  ['private networks', ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', '100.64.0.1']],
  ['link-local and metadata', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254']],
  [
    'IPv4 in IPv6',
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '64:ff9b::10.0.0.1', '2002:7f00:1::'],
  ],
  [
    'others without a host',
    ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1', '192.0.2.1', '2001:db8::1'],
  ],
  ['no addresses', ['', 'localhost', '2130706433', '127.1']],
])('C21: %s are out of reach', (_, addresses) => {
  expect(addresses.filter((one) => mayReach(one, nothing))).toEqual([]);
});

test('C21: public addresses are in reach, also inside IPv6', () => {
  const addresses = [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ];
  expect(addresses.filter((one) => !mayReach(one, nothing))).toEqual([]);
});

test('C21: the operator opens networks, and only these', () => {
  const opened = listOf(['10.20.0.0/16', '::1']);
  expect(['10.20.3.4', '::1', '::ffff:10.20.3.4'].map((one) => mayReach(one, opened))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['10.21.0.1', '127.0.0.1', '169.254.169.254'].filter((one) => mayReach(one, opened))).toEqual([]);
  for (const wrong of ['10.0.0.0/33', 'here', '10.0.0/8', '10.0.0.0/x', '10.0.0.0/'])
    expect(() => listOf([wrong]), wrong).toThrow('is not a network');
});
