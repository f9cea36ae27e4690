import { indianDay } from '#domain/days.ts';
import type { Db } from '../db/schema.ts';
import { findSettings } from './queries.ts';

/** Answers whether the day's budget leaves room for a message of this price. Without a budget it always does. */
export async function mayStillSpend(db: Db, now: string, paise = 0): Promise<boolean> {
  const settings = await findSettings(db);
  if (!settings || settings.day_budget_paise === null) return true;
  const spent = settings.spent_day === indianDay(now) ? Number(settings.spent_paise) : 0;
  return spent + paise <= Number(settings.day_budget_paise) && settings.over_day !== indianDay(now);
}
