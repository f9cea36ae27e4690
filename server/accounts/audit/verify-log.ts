import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { Mac } from '../../platform/keys/shop-key.ts';
import { getChain, listLinesAfter, listSignatures, type Chain } from './chain-queries.ts';
import { contentHash, lineHash, NO_HASH } from './line-hash.ts';
import { isStartMac } from './cut-log.ts';
import { isErasureSigned } from './sign-erasure.ts';
import { readWitnesses, type Witness } from './witness.ts';

type Row = Schema['audit_log'];

/** What is wrong with the first line that is not as it was written. `seq` is its number. */
export type Flaw = {
  kind: 'changed' | 'removed' | 'added' | 'endRemoved' | 'emptied' | 'unsigned' | 'rewritten' | 'startForged';
  seq: number;
  line?: Pick<Row, 'at' | 'action' | 'subject'> | undefined;
};
/**
 * `unsigned`: the lines that say that words were erased, of the time before the shop signed these; nothing proves them.
 */
export type Verdict = { lines: number; erased: number; unsigned: number[]; from: number; flaw: Flaw | undefined };

const LINES_AT_ONCE = 1000;

/**
 * Walks the whole log as it is at one moment and looks whether each line follows the one before it, whether the end is
 * where the shop last wrote it down, and whether what was noted outside of the database is still so.
 */
export async function verifyLog(db: Db, mac: Mac, folder: string): Promise<Verdict> {
  const witnesses = await readWitnesses(folder);
  // The snapshot gives one piece: the verdict.
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
  // From before any number: what was put in front of the start is found too.
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

/** Somebody has hashed the whole chain anew: it fits together, but is another one. */
function rewritten(line: Row, known: ReadonlyMap<number, string>): Flaw | undefined {
  const was = known.get(line.seq);
  return was === undefined || was === line.hash ? undefined : { kind: 'rewritten', seq: line.seq, line };
}

async function isStartSigned({ start_seq, start_hash, start_mac }: Chain, mac: Mac): Promise<boolean> {
  if (start_seq === 0) return start_hash === NO_HASH;
  return isStartMac(mac, start_seq, start_hash, start_mac);
}

type Signed = Awaited<ReturnType<typeof listSignatures>>[number];

/** Lines without words, and the lines that say that these words were erased. */
class Erasures {
  readonly #mac: Mac;
  readonly #signatures: ReadonlyMap<number, string>;
  readonly #empty = new Set<number>();
  /** From here on erasures are signed: as was noted outside of the database, or since the first signature. */
  #signedAfter: number;
  readonly unsigned: number[] = [];
  count = 0;

  constructor(mac: Mac, signatures: readonly Signed[], witnesses: readonly Witness[]) {
    this.#mac = mac;
    this.#signatures = new Map(signatures.map(({ seq, mac }) => [seq, mac]));
    this.#signedAfter = witnesses.find(({ isSigning }) => isSigning)?.seq ?? Infinity;
  }

  /** Answers false for a line that says that words were erased, and should be signed, and is not. */
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
    // as: the column holds what noteInLog wrote.
    for (const one of (JSON.parse(after) as { lines?: number[] }).lines ?? []) this.#empty.delete(one);
    return true;
  }

  unexplained(): number | undefined {
    return this.#empty.values().next().value;
  }
}
