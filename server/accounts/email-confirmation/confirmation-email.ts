import { limits } from '#domain/limits.ts';
import * as confirmationEmailText from '#text/email-confirm.ts';
import { writeEmail } from '../../platform/emails/emails.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Accounts } from '../accounts.ts';
import type { UserRow } from '../users/users.ts';

/**
 * Writes the email with the link that confirms an address. The email contains no text that the account's holder typed,
 * because the address may belong to another person.
 */
export async function confirmationEmail(
  shop: Accounts,
  { email, language }: Pick<UserRow, 'email' | 'language'>,
  token: string,
): Promise<Email> {
  return writeEmail(shop, language, ({ shopName, pageAt }) => ({
    to: email,
    subject: confirmationEmailText.subject({ shop: shopName }),
    blocks: [
      { kind: 'heading', text: confirmationEmailText.heading() },
      { kind: 'paragraph', text: confirmationEmailText.why({ shop: shopName }) },
      // The token follows the # of the link. Browsers do not send the text after the # to servers, so no server on the
      // way can log the token.
      { kind: 'button', label: confirmationEmailText.confirm(), address: `${pageAt('/confirm-email')}#${token}` },
      { kind: 'paragraph', text: confirmationEmailText.validity({ hours: limits.confirmHours }) },
      { kind: 'paragraph', text: confirmationEmailText.notYou() },
    ],
  }));
}
