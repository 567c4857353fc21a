import { BlockList, isIP } from 'node:net';

/**
 * Networks that no message leaves to unless the operator names them: this machine, private networks, link-local ones
 * with the metadata services of clouds, carriers' ones, multicast, and ranges for documentation and tests (RFC 6890).
 */
const CLOSED: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
/** Prefixes of IPv6 addresses that stand for an IPv4 address, with where it begins (in 16-bit parts). */
const EMBEDDING: readonly (readonly [network: string, bits: number, at: number])[] = [
  ['::ffff:0:0', 96, 6],
  ['64:ff9b::', 96, 6],
  ['2002::', 16, 1],
];

const closed = listOf(CLOSED);
const embedding = EMBEDDING.map(([network, bits, at]) => {
  const list = new BlockList();
  list.addSubnet(network, bits, 'ipv6');
  return { list, at };
});

/** A list of networks such as `10.20.0.0/16`, or single addresses. Throws for a text that is none. */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    if (family === 0 || !(length <= most)) throw new Error(`${network} is not a network`);
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/**
 * Whether a message may be sent to an address: it is public, or in a network that the operator has `opened`. An IPv4
 * address is judged as itself also inside an IPv6 address.
 */
export function mayReach(address: string, opened: BlockList): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return opened.check(plain, kind) || !closed.check(plain, kind);
}

/** The address without a zone, and the IPv4 address that an IPv6 address stands for. */
function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return bare;
  const found = embedding.find(({ list }) => list.check(bare, 'ipv6'));
  if (!found) return bare;
  const parts = sixteenBits(bare);
  const [high = 0, low = 0] = parts.slice(found.at, found.at + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight parts of an IPv6 address. URL writes it in its shortest form without an IPv4 part. */
function sixteenBits(address: string): number[] {
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = text.split('::');
  const parts = (part: string) => part.split(':').flatMap((one) => (one === '' ? [] : parseInt(one, 16)));
  const [left, right] = [parts(before), parts(after ?? '')];
  const zeros = after === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: zeros }, () => 0), ...right];
}
