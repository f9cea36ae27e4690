import type { SheetRow } from '#contract/variants.ts';
import type { Edits, RowEdit } from './edits.ts';

/**
 * Cuts the edits into batches of at most `most` variants, in their order; the server saves each batch whole or not at
 * all. Lines between which a SKU moves stay together, because one can take it only after the other has given it up.
 */
export function toBatches(edits: Edits, rows: ReadonlyMap<string, SheetRow>, most: number): Edits[] {
  const batches: Edits[] = [];
  let open = new Map<string, RowEdit>();
  for (const group of groupsOf(edits, rows)) {
    if (open.size > 0 && open.size + group.length > most) {
      batches.push(open);
      open = new Map();
    }
    for (const id of group) {
      const edit = edits.get(id);
      if (!edit) continue;
      if (open.size === most) {
        batches.push(open);
        open = new Map();
      }
      open.set(id, edit);
    }
  }
  return open.size > 0 ? [...batches, open] : batches;
}

/** Groups the ids of the edits; edits that pass a SKU on form one group, with the one that gives it up first. */
function groupsOf(edits: Edits, rows: ReadonlyMap<string, SheetRow>): string[][] {
  const giverOf = new Map<string, string>();
  for (const [id, edit] of edits) {
    const sku = rows.get(id)?.sku;
    if (edit.sku !== undefined && sku) giverOf.set(sku, id);
  }
  const seen = new Set<string>();
  const groups = new Map<string, string[]>();
  for (const [id] of edits) {
    if (seen.has(id)) continue;
    const chain: string[] = [];
    for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
      seen.add(at);
      chain.unshift(at);
      at = giverOf.get(edits.get(at)?.sku ?? '');
    }
    // The chain may end in a line that already belongs to a group.
    const last = giverOf.get(edits.get(chain[0] ?? '')?.sku ?? '');
    const group = last === undefined ? undefined : groups.get(last);
    const joined = group && group[0] !== chain[0] ? group : [];
    joined.push(...chain);
    for (const one of chain) groups.set(one, joined);
  }
  return [...new Set(groups.values())];
}
