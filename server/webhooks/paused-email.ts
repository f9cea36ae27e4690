import { webhookLimits } from '#domain/webhooks.ts';
import * as hooksText from '#text/webhooks.ts';
import type { EmailPayload } from '../platform/email-payload.ts';
import { writeEmail } from '../platform/emails/emails.ts';
import type { Email } from '../platform/outside/mail.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { getUser } from '../accounts/users/users.ts';
import { findWebhook } from './queries.ts';

/**
 * Writes the email that informs an owner that the shop has paused a webhook. Returns undefined if meanwhile the webhook
 * was resumed or deleted, or an owner has paused it.
 */
export async function writePausedEmail(
  shop: Accounts,
  { webhookId, userId }: Extract<EmailPayload, { email: 'webhookPaused' }>,
): Promise<Email | undefined> {
  const webhook = await findWebhook(shop.db, webhookId);
  if (!webhook || webhook.paused === '' || webhook.paused === 'owner') return undefined;
  const { name, paused, failures: count } = webhook;
  const { email, language } = await getUser(shop.db, userId);
  return writeEmail(shop, language, ({ shopName: shop, pageAt }) => ({
    to: email,
    subject: hooksText.pausedSubject({ name, shop }),
    blocks: [
      { kind: 'heading', text: hooksText.pausedHeading({ name }) },
      { kind: 'paragraph', text: hooksText.pausedWhy({ gone: paused === 'gone' ? 'yes' : 'no', count }) },
      { kind: 'paragraph', text: hooksText.pausedKept({ shop, days: webhookLimits.keptDays }) },
      { kind: 'button', label: hooksText.pausedOpen(), address: pageAt('/admin/webhooks') },
    ],
  }));
}
