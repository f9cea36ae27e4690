/**
 * Computes a fingerprint of a file, piece by piece: 64 bits as sixteen hexadecimal digits. By the fingerprint, the shop
 * recognises a file that was sent before, and notices damage during the transfer. The fingerprint is not secure: an
 * attacker can make two files with the same fingerprint.
 */
export class Fingerprint {
  #first = 0xdeadbeef;
  #second = 0x41c6ce57;

  add(bytes: Uint8Array): void {
    let [first, second] = [this.#first, this.#second];
    for (const byte of bytes) {
      first = Math.imul(first ^ byte, 0x9e3779b1);
      second = Math.imul(second ^ byte, 0x5f356495);
      // The shifts mix the high bits of the number into the low ones.
      first ^= first >>> 15;
      second ^= second >>> 13;
    }
    [this.#first, this.#second] = [first, second];
  }

  end(): string {
    const mixed = (one: number, other: number) =>
      Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
    return [mixed(this.#first, this.#second), mixed(this.#second, this.#first)].map(toDigits).join('');
  }
}

function toDigits(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0');
}
