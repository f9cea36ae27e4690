import * as invitationText from '#text/email-invitation.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { limits } from '#domain/limits.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';
import { inLanguageOf, writeEmail, type EmailContext } from '../../platform/emails/emails.ts';
import { unsealForEmail } from '../../platform/emails/queue-email.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Accounts } from '../accounts.ts';
import { findInvitedEmail } from './queries.ts';

/**
 * Writes the email that invites a person to the back office. Returns undefined if somebody has withdrawn the
 * invitation.
 */
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
      { kind: 'button', label: invitationText.choose(), address: linkOf(pageAt, token) },
      { kind: 'paragraph', text: invitationText.validity({ days: limits.inviteDays }) },
    ],
  }));
}

/**
 * Returns the link of an invitation, and a text that contains the link. The inviter can send this text to the invited
 * person, for example if the shop sends no emails.
 */
export async function invitationToPass(shop: Accounts, token: string): Promise<{ link: string; text: string }> {
  return inLanguageOf(shop, currentLocale(), ({ shopName, pageAt }) => {
    const link = linkOf(pageAt, token);
    return { link, text: invitationText.toPass({ shop: shopName, link, days: limits.inviteDays }) };
  });
}

/**
 * Makes the link of an invitation. The token follows the # of the link. Browsers do not send the text after the # to
 * servers, so no server on the way can log the token.
 */
function linkOf(pageAt: EmailContext['pageAt'], token: string): string {
  return `${pageAt('/invite')}#${token}`;
}
