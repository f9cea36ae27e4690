import type { LogSubject } from '#contract/choices.ts';
import { findText } from '#domain/find-text.ts';
import { actingKey } from '../../platform/http/acting-key.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { beforeCommit } from '../../platform/db/transaction.ts';
import { appendLines } from './chain.ts';
import { searchLog } from './queries.ts';

export { forgetPerson, listLastNames, listPeople } from './queries.ts';

/**
 * The person who makes a change, and the time of the change. If `userId` is null, the command line or the shop itself
 * makes it.
 */
export type By = { userId: string | null; now: string };
export type Noted<Action extends AuditAction = AuditAction> = {
  action: Action;
  id: string | null;
  name: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Every kind of change that the log of changes can record. */
const auditActions = [
  'category.made',
  'category.changed',
  'category.deleted',
  'product.made',
  'product.changed',
  'product.deleted',
  'product.imported',
  'prices.changed',
  'prices.undone',
  'sale.made',
  'sale.changed',
  'sale.paused',
  'sale.resumed',
  'sale.deleted',
  'sale.began',
  'sale.over',
  'order.status',
  'order.stage',
  'order.parcel',
  'order.parcelRemoved',
  'return.noted',
  'return.photos',
  'return.step',
  'return.policy',
  'courier.made',
  'courier.changed',
  'courier.deleted',
  'courier.secretMade',
  'courier.secretDropped',
  'cash.booked',
  'settlement.imported',
  'settlement.undone',
  'cash.undone',
  'upi.changed',
  'upi.matched',
  'upi.unmatched',
  'upi.corrected',
  'upi.lineCorrected',
  'upi.refunded',
  'payment.link',
  'payment.decided',
  'payment.released',
  'payment.straysSeen',
  'payment.refundedAgain',
  'payments.changed',
  'gateway.keysStored',
  'gateway.keysRemoved',
  'gateway.tried',
  'order.edited',
  'order.note',
  'order.mail',
  'order.mailRefused',
  'order.call',
  'order.whatsapp',
  'order.taken',
  'company.changed',
  'page.made',
  'page.changed',
  'page.deleted',
  'content.changed',
  'synonyms.changed',
  'limits.changed',
  'codes.changed',
  'confirming.changed',
  'delivery.changed',
  'offer.made',
  'offer.changed',
  'offer.deleted',
  'offer.codes',
  'offer.settings',
  'tax.changed',
  'customer.made',
  'customer.blocked',
  'customer.unblocked',
  'customer.erased',
  'key.made',
  'key.revoked',
  'webhook.made',
  'webhook.changed',
  'webhook.removed',
  'webhook.secretMade',
  'webhook.paused',
  'webhook.resumed',
  'webhook.sentAgain',
  'message.settings',
  'message.channel',
  'message.template',
  'message.tested',
  'staff.invited',
  'staff.uninvited',
  'staff.joined',
  'staff.revoked',
  'staff.role',
  'staff.password',
  'staff.ownPassword',
  'log.cut',
  'backup.made',
  'backup.downloaded',
  'security.appOn',
  'security.appOff',
  'security.recoveryCodes',
  'email.retried',
  'email.dropped',
  'security.passkeyAdded',
  'security.passkeyRenamed',
  'security.passkeyRemoved',
  'security.rule',
] as const;
export type AuditAction = (typeof auditActions)[number];
/**
 * The changes of products. goods/note-goods.ts writes these changes into the log, and also sends events to webhooks.
 */
type ProductAction = Extract<AuditAction, `product.${string}`>;

/**
 * Writes changes into the log, in the transaction that makes them. A line contains only the fields whose values
 * changed. If no value changed, the function writes no line. Each line contains the hash of the previous line, so
 * transactions that write into the log wait for each other. To keep this wait short, the function writes the lines at
 * the end of the transaction. If somebody undoes a change later, the line of the change stays, and the undoing gets its
 * own line.
 */
export async function noteInLog(
  db: Tx,
  by: By,
  ...changes: ReadonlyArray<Noted<Exclude<AuditAction, ProductAction>>>
): Promise<void> {
  await noteLines(db, by, changes);
}

/** Writes changes into the log as `noteInLog` does, and returns the written lines. */
export async function noteLines(db: Tx, by: By, changes: readonly Noted[]): Promise<Line[]> {
  const key = actingKey()?.name;
  const rows = changes.flatMap(({ action, id, name, before, after }) => {
    const differing = before && after ? difference(before, after) : { before, after };
    if (before && after && Object.keys(differing.before ?? {}).length === 0) return [];
    // The hash of a line must cover exactly the name that the database returns later. The shop therefore shortens and
    // cleans the name before it computes the hash.
    const subject = name.slice(0, 300).toWellFormed();
    return [
      {
        id: newId(),
        at: by.now,
        user_id: by.userId,
        action,
        subject_id: id,
        subject,
        find_text: findText([subject]),
        before: toJson(differing.before),
        after: toJson(key === undefined ? differing.after : { ...differing.after, key }),
      },
    ];
  });
  if (rows.length > 0) beforeCommit(db, async (db) => appendLines(db, rows));
  return rows;
}

export type Line = { action: AuditAction; subject_id: string | null; before: string | null };

const LONGEST = 4000;

export type LogQuery = {
  page: number;
  limit: number;
  subject: LogSubject;
  id?: string | undefined;
  who?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /**
   * The id of one line of a save. A save is all lines that one person wrote at one instant by one action. With `save`,
   * the answer lists the lines of that save.
   */
  save?: string | undefined;
  /**
   * The newest save at the time when somebody opened the log. The answer leaves out later saves, because they would
   * move older saves to another page.
   */
  upTo?: string | undefined;
  q: string;
};

const families: Record<LogSubject, readonly string[]> = {
  all: [],
  product: ['product.', 'prices.', 'sale.'],
  order: [
    'order.',
    'return.noted',
    'return.photos',
    'return.step',
    'upi.matched',
    'upi.unmatched',
    'upi.corrected',
    'upi.refunded',
    'payment.',
  ],
  category: ['category.'],
  customer: ['customer.'],
  staff: ['staff.', 'security.', 'key.'],
  site: [
    'company.',
    'page.',
    'content.',
    'synonyms.',
    'limits.',
    'confirming.',
    'offer.',
    'tax.',
    'return.policy',
    'courier.',
    'cash.',
    'upi.changed',
    'upi.lineCorrected',
    'payments.',
    'gateway.',
    'log.',
    'backup.',
    'webhook.',
    'message.',
  ],
};

/**
 * Returns one page of the log, newest first, with one row for each save, and the names of the people who made the
 * changes. With `save`, the function returns one row for each line of that save.
 */
export async function listLog(db: Db, { page, limit, subject, save, ...asked }: LogQuery) {
  const actions = auditActions.filter((action) => families[subject].some((start) => action.startsWith(start)));
  return searchLog(db, { ...asked, actions }, { page, limit, save });
}

function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (values: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: only(before), after: only(after) };
}

function toJson(values: Record<string, unknown> | undefined): string | null {
  if (!values) return null;
  return JSON.stringify(values, (_key, value: unknown) =>
    typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  );
}
