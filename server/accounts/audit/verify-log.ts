import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { Mac } from '../../platform/keys/shop-key.ts';
import { getChain, listLinesAfter, listSignatures, type Chain } from './chain-queries.ts';
import { contentHash, lineHash, NO_HASH } from './line-hash.ts';
import { isStartMac } from './cut-log.ts';
import { isErasureSigned } from './sign-erasure.ts';
import { readWitnesses, type Witness } from './witness.ts';

type Row = Schema['audit_log'];

/**
 * The first problem in the log, such as a changed or removed line. `seq` is the number of the line with the problem.
 */
export type Flaw = {
  kind: 'changed' | 'removed' | 'added' | 'endRemoved' | 'emptied' | 'unsigned' | 'rewritten' | 'startForged';
  seq: number;
  line?: Pick<Row, 'at' | 'action' | 'subject'> | undefined;
};
/**
 * `unsigned` lists the lines that record erasures but have no signature. Older versions of the shop did not sign
 * erasures, so nothing proves that the shop itself made these erasures.
 */
export type Verdict = { lines: number; erased: number; unsigned: number[]; from: number; flaw: Flaw | undefined };

const LINES_AT_ONCE = 1000;

/**
 * Reads the whole log in one snapshot of the database, and checks three things. Each line must match its hash, which
 * covers the previous line. The log must end with the line that the table `audit_chain` names as the last. The notes in
 * the data folder (witness.ts) must match the log.
 */
export async function verifyLog(db: Db, mac: Mac, folder: string): Promise<Verdict> {
  const witnesses = await readWitnesses(folder);
  // The generator yields a single value, the verdict.
  for await (const verdict of readSnapshot(db, async function* (db) {
    yield await walk(db, mac, witnesses);
  }))
    return verdict;
  throw new Error('the log could not be read');
}

async function walk(db: Db, mac: Mac, witnesses: readonly Witness[]): Promise<Verdict> {
  const chain = await getChain(db);
  const { start_seq: from } = chain;
  const known = new Map(witnesses.filter(({ seq }) => seq > from).map(({ seq, hash }) => [seq, hash]));
  const erased = new Erasures(mac, await listSignatures(db), witnesses);
  let [seq, hash, lines] = [from, chain.start_hash, 0];
  const verdict = (flaw?: Flaw): Verdict => ({
    ...{ lines, from, flaw },
    ...{ erased: erased.count, unsigned: erased.unsigned },
  });
  if (!(await isStartSigned(chain, mac))) return verdict({ kind: 'startForged', seq: from });
  for await (const line of allLines(db)) {
    const flaw = flawOf(line, seq, hash, chain) ?? rewritten(line, known);
    if (flaw) return verdict(flaw);
    ({ seq, hash } = line);
    lines++;
    if (!(await erased.note(line))) return verdict({ kind: 'unsigned', seq, line });
  }
  if (seq < chain.seq) return verdict({ kind: 'endRemoved', seq: seq + 1 });
  if (hash !== chain.hash) return verdict({ kind: 'changed', seq });
  const missing = [...known.keys()].find((one) => one > seq);
  if (missing !== undefined) return verdict({ kind: 'endRemoved', seq: seq + 1 });
  const emptied = erased.unexplained();
  return verdict(emptied === undefined ? undefined : { kind: 'emptied', seq: emptied });
}

async function* allLines(db: Db): AsyncGenerator<Row> {
  // The loop starts below all possible numbers, to find also lines that somebody inserted before the log's start.
  for (let after = -2_147_483_648; ;) {
    const rows = await listLinesAfter(db, after, LINES_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

function flawOf(line: Row, seq: number, hash: string, chain: Chain): Flaw | undefined {
  if (line.seq <= seq || line.seq > chain.seq) return { kind: 'added', seq: line.seq, line };
  if (line.seq > seq + 1) return { kind: 'removed', seq: seq + 1 };
  const isErased = line.salt === null && line.before === null && line.after === null && line.subject === '';
  if (!isErased && contentHash(line) !== line.content_hash) return { kind: 'changed', seq: line.seq, line };
  return lineHash(hash, line) === line.hash ? undefined : { kind: 'changed', seq: line.seq, line };
}

/**
 * Returns a problem if the line's hash differs from the hash in the notes of the data folder. An attacker who has
 * computed all hashes again can make lines that fit together, but cannot change these notes.
 */
function rewritten(line: Row, known: ReadonlyMap<number, string>): Flaw | undefined {
  const was = known.get(line.seq);
  return was === undefined || was === line.hash ? undefined : { kind: 'rewritten', seq: line.seq, line };
}

async function isStartSigned({ start_seq, start_hash, start_mac }: Chain, mac: Mac): Promise<boolean> {
  if (start_seq === 0) return start_hash === NO_HASH;
  return isStartMac(mac, start_seq, start_hash, start_mac);
}

type Signed = Awaited<ReturnType<typeof listSignatures>>[number];

/** Collects the lines whose content was erased, and checks that another line of the log records each erasure. */
class Erasures {
  readonly #mac: Mac;
  readonly #signatures: ReadonlyMap<number, string>;
  readonly #empty = new Set<number>();
  /**
   * The shop has signed every erasure after the line with this number. The number comes from the notes in the data
   * folder, or from the first signature.
   */
  #signedAfter: number;
  readonly unsigned: number[] = [];
  count = 0;

  constructor(mac: Mac, signatures: readonly Signed[], witnesses: readonly Witness[]) {
    this.#mac = mac;
    this.#signatures = new Map(signatures.map(({ seq, mac }) => [seq, mac]));
    this.#signedAfter = witnesses.find(({ isSigning }) => isSigning)?.seq ?? Infinity;
  }

  /**
   * Returns false if the line records an erasure without a valid signature, although the shop already signed erasures
   * then.
   */
  async note(line: Row): Promise<boolean> {
    const { seq, salt, action, after } = line;
    if (salt === null) {
      this.#empty.add(seq);
      this.count++;
    }
    if (action !== 'customer.erased' || after === null) return true;
    if (await isErasureSigned(this.#mac, line, this.#signatures.get(seq)))
      this.#signedAfter = Math.min(this.#signedAfter, seq);
    else if (seq > this.#signedAfter) return false;
    else this.unsigned.push(seq);
    // The cast is safe: noteInLog wrote this column.
    for (const one of (JSON.parse(after) as { lines?: number[] }).lines ?? []) this.#empty.delete(one);
    return true;
  }

  unexplained(): number | undefined {
    return this.#empty.values().next().value;
  }
}
