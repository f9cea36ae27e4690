import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseMobile } from '#domain/phone.ts';
import type { Platform } from '../../platform.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findChannel } from '../queries.ts';
import { noteReport } from '../sent-log.ts';
import { openKeys } from '../settings.ts';
import { noteStop } from '../stops.ts';
import { tryOtherChannel } from '../try-other-channel.ts';

// Reads the reports of Meta's webhook: the results of messages, and customers' replies. docs/messages.md names the
// source of each field.

type ShopOfReports = Pick<Platform, 'db' | 'mac' | 'now'>;

const Status = z.object({
  id: z.string().min(1).max(200),
  status: z.string().max(40),
  biz_opaque_callback_data: z.string().max(100).default(''),
  errors: z
    .array(z.object({ code: z.number().int() }))
    .max(20)
    .default([]),
});
const Answer = z.object({
  from: z.string().max(40),
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string().max(5000) }).optional(),
});
const Value = z.object({
  statuses: z.array(z.unknown()).max(1000).default([]),
  messages: z.array(z.unknown()).max(1000).default([]),
});
/**
 * The shape of a report of Meta. A report may contain several entries, and fields that Meta adds later. The shop
 * ignores unknown entries.
 */
export const WhatsAppReport = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(z.object({ value: z.unknown() }))
          .max(1000)
          .default([]),
      }),
    )
    .max(1000),
});
export type WhatsAppReport = z.infer<typeof WhatsAppReport>;

/** Returns whether this text comes from Meta, which signs it with the app's secret. */
export async function isFromMeta({ db, mac }: ShopOfReports, text: string, signature: string): Promise<boolean> {
  const { appSecret = '' } = await keysOf({ db, mac });
  if (appSecret === '') return false;
  const right = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(text).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Returns whether `given` is the shop's verification word. The owner enters this word at Meta when setting up the
 * webhook.
 */
export async function isVerifyToken(shop: Pick<ShopOfReports, 'db' | 'mac'>, given: string): Promise<boolean> {
  const { verifyToken = '' } = await keysOf(shop);
  const [right, other] = [Buffer.from(verifyToken), Buffer.from(given)];
  return verifyToken !== '' && right.length === other.length && timingSafeEqual(right, other);
}

async function keysOf({ db, mac }: Pick<ShopOfReports, 'db' | 'mac'>) {
  return openKeys(mac, 'whatsapp', (await findChannel(db, 'whatsapp'))?.sealed_keys ?? '');
}

/** Applies a report of Meta. Ignores a report that comes twice or too late. */
export async function takeReport(shop: ShopOfReports, { entry }: WhatsAppReport): Promise<void> {
  for (const { value } of entry.flatMap(({ changes }) => changes)) {
    const { data } = Value.safeParse(value);
    for (const one of data?.statuses ?? []) await takeStatus(shop, Status.safeParse(one).data);
    for (const one of data?.messages ?? []) await takeAnswer(shop, Answer.safeParse(one).data);
  }
}

const STATES = ['sent', 'delivered', 'read', 'failed'] as const;

async function takeStatus(shop: ShopOfReports, status: z.infer<typeof Status> | undefined): Promise<void> {
  const state = STATES.find((name) => name === status?.status);
  if (!status || !state) return;
  const report = {
    channel: 'whatsapp' as const,
    id: status.biz_opaque_callback_data,
    providerId: status.id,
    state,
    failure: state === 'failed' ? String(status.errors[0]?.code ?? 'failed') : '',
  };
  await inTransaction(shop.db, async (db) => {
    const now = shop.now();
    const row = await noteReport(db, report, now);
    if (row && state === 'failed') await tryOtherChannel(db, row, now);
  });
}

const STOP = /^(stop( ?all)?|unsubscribe|(बंद|बन्द)( करें| करो| कर दें| कर दो)?|रोकें|रोको)$/iu;
const START = /^(start|शुरू|चालू)$/iu;

async function takeAnswer(shop: ShopOfReports, answer: z.infer<typeof Answer> | undefined): Promise<void> {
  const words =
    answer?.text?.body
      .normalize('NFC')
      .replaceAll(/[\s.!।]+/g, ' ')
      .trim() ?? '';
  const phone = parseMobile(answer?.from ?? '');
  if (!answer || phone === undefined || !(STOP.test(words) || START.test(words))) return;
  const at = new Date(Number(answer.timestamp) * 1000).toISOString();
  await noteStop(shop, { phone, isStop: STOP.test(words), at });
}
