/** Lower-case hex SHA-256 of a typed password; plain passwords never leave the browser on sign-in. */
export async function passwordHash(typed: string): Promise<string> {
  const bytes = new TextEncoder().encode(typed);
  // `subtle` exists only over TLS and on localhost; a console on a plain intranet address must work too.
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))
    : sha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 as specified in FIPS 180-4. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);

  const { state, constants } = initialValues();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 64; t += 1) {
      schedule[t] = t < 16 ? view.getUint32(block + t * 4) : expand(schedule, t);
    }
    compress(state, schedule, constants);
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => result.setUint32(index * 4, word));
  return new Uint8Array(result.buffer);
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
const at = (words: Uint32Array, index: number) => words[index] as number;

function expand(schedule: Uint32Array, t: number): number {
  const a = at(schedule, t - 15);
  const b = at(schedule, t - 2);
  const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
  const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
  return at(schedule, t - 16) + s0 + at(schedule, t - 7) + s1;
}

function compress(state: Uint32Array, schedule: Uint32Array, constants: Uint32Array): void {
  const w = Uint32Array.from(state);
  for (let t = 0; t < 64; t += 1) {
    const [a, b, c] = [at(w, 0), at(w, 1), at(w, 2)];
    const [e, f, g] = [at(w, 4), at(w, 5), at(w, 6)];
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = at(w, 7) + sum1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(schedule, t);
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    w.copyWithin(1, 0, 7);
    w[4] = at(w, 4) + first;
    w[0] = first + sum0 + ((a & b) ^ (a & c) ^ (b & c));
  }
  w.forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}

/** The first 32 bits of the fractional parts of square and cube roots of the first primes. */
function initialValues(): { state: Uint32Array; constants: Uint32Array } {
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 0x100000000);
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return {
    state: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    constants: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}
