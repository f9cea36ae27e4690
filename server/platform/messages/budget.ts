import { indianDay } from '#domain/days.ts';
import type { Db, Tx } from '../db/schema.ts';
import { adapters } from './adapters.ts';
import { findSettings, listChannels, listTemplatesOf, updateSettings } from './queries.ts';
import { lockOwnSettings, noSettings } from './settings.ts';

/**
 * Returns whether the day's budget is enough for one more code, even by the most expensive channel and in the most
 * expensive language. If the function used the language of the account, its result would reveal whether the shop knows
 * the number. Without a budget, returns true.
 */
export async function mayStillSendCode(db: Db, shopName: string, now: string): Promise<boolean> {
  const settings = (await findSettings(db)) ?? noSettings;
  if (settings.day_budget_paise === null) return true;
  const day = indianDay(now);
  if (settings.over_day === day) return false;
  const spent = settings.spent_day === day ? Number(settings.spent_paise) : 0;
  return spent + (await mostPaiseOfCode(db, shopName)) <= Number(settings.day_budget_paise);
}

async function mostPaiseOfCode(db: Db, shopName: string): Promise<number> {
  const [channels, templates] = [await listChannels(db), await listTemplatesOf(db, 'code')];
  const values = { code: '000000', shop: shopName };
  const prices = templates.flatMap(({ channel, provider_name: providerName, words, state }) => {
    const row = channels.find((one) => one.channel === channel);
    if (!row?.is_on || state !== 'approved') return [];
    return [row.price_paise * adapters[channel].partsOf({ template: { providerName, words }, values })];
  });
  return Math.max(0, ...prices);
}

/**
 * Takes the price of a message from the day's budget, before the message is sent. If the budget is used up, stores
 * today as the last day on which that happened, and returns false.
 */
export async function pay(db: Tx, paise: number, now: string): Promise<boolean> {
  const settings = await lockOwnSettings(db);
  const day = indianDay(now);
  const spent = (settings.spent_day === day ? Number(settings.spent_paise) : 0) + paise;
  if (settings.day_budget_paise !== null && spent > Number(settings.day_budget_paise)) {
    await updateSettings(db, { over_day: day });
    return false;
  }
  await updateSettings(db, { spent_day: day, spent_paise: spent });
  return true;
}

/**
 * Gives the price of a message back to the day's budget, if the shop paid for the message on the same day and the
 * provider did not accept it.
 */
export async function payBack(db: Tx, paise: number, paidAt: string, now: string): Promise<void> {
  if (paise === 0 || indianDay(paidAt) !== indianDay(now)) return;
  const settings = await lockOwnSettings(db);
  if (settings.spent_day !== indianDay(now)) return;
  await updateSettings(db, { spent_paise: Math.max(0, Number(settings.spent_paise) - paise) });
}
