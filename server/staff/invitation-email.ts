import * as invitationText from '#text/email-invitation.ts';
import { limits } from '#domain/limits.ts';
import { writeEmail } from '../emails/emails.ts';
import type { Email } from '../outside/mail.ts';
import type { Shop } from '../shop.ts';

/** The invitation to the back office. */
export async function invitationEmail(
  shop: Shop,
  { email, language }: { email: string; language: string },
  token: string,
): Promise<Email> {
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
