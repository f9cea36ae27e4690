import type { SheetRow } from '#contract/variants.ts';
import type { Edits, RowEdit } from './edits.ts';

/**
 * Divides the edits into batches of at most `most` variants. The server saves a batch completely or not at all. If an
 * SKU moves from one row to another, both rows stay in one batch where possible: the second row can get the SKU only
 * after the first row no longer has it. A group of such rows that is longer than `most` takes several batches.
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

/**
 * Groups the ids of the edited rows. Rows between which an SKU moves form one group. In a group, the row that loses the
 * SKU comes before the row that gets it.
 */
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
    // A chain of rows may end at a row that already belongs to a group. The chain then joins that group.
    const last = giverOf.get(edits.get(chain[0] ?? '')?.sku ?? '');
    const group = last === undefined ? undefined : groups.get(last);
    const joined = group && group[0] !== chain[0] ? group : [];
    joined.push(...chain);
    for (const one of chain) groups.set(one, joined);
  }
  return [...new Set(groups.values())];
}
