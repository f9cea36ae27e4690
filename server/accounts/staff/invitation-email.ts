import * as invitationText from '#text/email-invitation.ts';
import { limits } from '#domain/limits.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';
import { writeEmail } from '../../platform/emails/emails.ts';
import { unsealForEmail } from '../../platform/emails/queue-email.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Accounts } from '../accounts.ts';
import { findInvitedEmail } from './queries.ts';

/** Writes the invitation to the back office; undefined if somebody took it back meanwhile. */
export async function writeInvitation(
  shop: Accounts,
  { inviteId, language, sealedToken }: Extract<EmailPayload, { email: 'invitation' }>,
): Promise<Email | undefined> {
  const email = await findInvitedEmail(shop.db, inviteId);
  if (email === undefined) return undefined;
  const token = await unsealForEmail(shop.mac, sealedToken);
  return writeEmail(shop, language, ({ shopName, pageAt }) => ({
    to: email,
    subject: invitationText.subject({ shop: shopName }),
    blocks: [
      { kind: 'heading', text: invitationText.heading() },
      { kind: 'paragraph', text: invitationText.invited({ shop: shopName }) },
      // After the #: a browser never sends it, so no server on the way can log it.
      { kind: 'button', label: invitationText.choose(), address: `${pageAt('/invite')}#${token}` },
      { kind: 'paragraph', text: invitationText.validity({ days: limits.inviteDays }) },
    ],
  }));
}
