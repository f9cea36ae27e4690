import type { ConfirmRules as ConfirmRulesAnswer } from '#contract/confirm-rules.ts';
import { usualConfirmRules, type ConfirmRules } from '#domain/confirm-rules.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { confirmRulesQuery, confirmRulesRow, type ConfirmRulesRow } from './queries.ts';

export { confirmRulesQuery } from './queries.ts';

/** Returns the owner's rules for confirming new orders, in the form of the API. */
export async function getConfirmRules(db: Db): Promise<ConfirmRulesAnswer> {
  const row = await confirmRulesQuery(db).executeTakeFirst();
  const { fromPaise, pins, ...rules } = confirmRulesOf(row);
  return {
    value: fromPaise === null ? null : toRupees(fromPaise),
    ...rules,
    pins: [...pins],
    updatedAt: row?.updated_at ?? '',
  };
}

/**
 * Saves the owner's rules for confirming new orders. The rules apply to orders that are placed from now on. Throws 409
 * if somebody else has changed the rules meanwhile.
 */
export async function saveConfirmRules(
  db: Db,
  rules: ConfirmRules,
  expectedUpdatedAt: string | undefined,
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const toNext = () => toRow(rules, by.now);
    const { stored, row } = await confirmRulesRow.replace(db, expectedUpdatedAt, editedText.confirmRules, toNext);
    const [before, after] = [logged(confirmRulesOf(stored)), logged(confirmRulesOf(row))];
    await noteInLog(db, by, {
      action: 'confirming.changed',
      id: null,
      name: confirmRulesText.logName(),
      before,
      after,
    });
  });
}

/** Converts the stored row to rules. Without a row, returns the default rules, which require no confirmation. */
export function confirmRulesOf(row: ConfirmRulesRow | undefined): ConfirmRules {
  if (!row) return usualConfirmRules;
  return {
    fromPaise: row.from_paise,
    firstOrder: row.first_order === 1,
    refusals: row.refusals,
    pins: row.pins.split(' ').filter(Boolean),
    waitHours: row.wait_hours,
  };
}

function toRow({ fromPaise, firstOrder, refusals, pins, waitHours }: ConfirmRules, now: string): ConfirmRulesRow {
  return {
    id: 1,
    from_paise: fromPaise,
    first_order: firstOrder ? 1 : 0,
    refusals,
    pins: [...new Set(pins)].join(' '),
    wait_hours: waitHours,
    updated_at: now,
  };
}

/** Returns the rules in the form in which the log compares them. */
function logged({ fromPaise, firstOrder, refusals, pins, waitHours }: ConfirmRules) {
  return {
    confirmFrom: fromPaise === null ? '' : formatPaise(fromPaise),
    confirmFirst: firstOrder ? 'on' : 'off',
    confirmRefusals: refusals ?? '',
    confirmPins: pins.join(' '),
    confirmHours: waitHours,
  };
}
