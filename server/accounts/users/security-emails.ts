import { isErasedEmail } from '#domain/erased.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as securityText from '#text/email-security.ts';
import * as rolesText from '#text/staff-roles.ts';
import { deviceWords, placeWords } from '../auth/device-words.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { EmailPayload, SecurityEvent } from '../../platform/email-payload.ts';
import { writeEmail, type Block } from '../../platform/emails/emails.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Accounts } from '../accounts.ts';
import { getUser } from './queries.ts';

export type { SecurityEvent };

/**
 * Queues the email that informs an account's holder about an event, in the holder's language. `db` must be the
 * transaction that writes the event, if there is one.
 */
export async function queueSecurityEmail(
  db: Db,
  userId: string,
  event: SecurityEvent,
  happenedAt: string,
): Promise<void> {
  await queueEmail(db, { email: 'security', userId, event, at: happenedAt }, { now: happenedAt, lane: userId });
}

export async function writeSecurityEmail(
  shop: Accounts,
  { userId, event, at }: Extract<EmailPayload, { email: 'security' }>,
): Promise<Email | undefined> {
  const { email, language } = await getUser(shop.db, userId);
  if (isErasedEmail(email)) return undefined;
  return writeEmail(shop, language, ({ shopName, pageAt }) => {
    const { subject, heading, blocks, advice = securityText.notYou() } = wordsOf(event, shopName);
    return {
      to: email,
      subject,
      blocks: [
        { kind: 'heading', text: heading },
        ...blocks,
        { kind: 'paragraph', text: securityText.when({ when: formatDayAndTime(at) }) },
        { kind: 'paragraph', text: advice },
        { kind: 'button', label: securityText.signIn(), address: pageAt('/login') },
      ],
    };
  });
}

type Words = { subject: string; heading: string; blocks: readonly Block[]; advice?: string };

function wordsOf(event: SecurityEvent, shop: string): Words {
  const why = (text: string): Block => ({ kind: 'paragraph', text });
  switch (event.kind) {
    case 'newDevice':
      return {
        subject: securityText.newDeviceSubject({ shop }),
        heading: securityText.newDevice(),
        blocks: [
          why(securityText.newDeviceWhy({ shop })),
          {
            kind: 'facts',
            facts: [
              [securityText.device(), deviceWords(event.device)],
              [securityText.place(), placeWords(event.network)],
            ],
          },
        ],
        advice: `${securityText.newDeviceYou()} ${securityText.notYou()}`,
      };
    case 'role':
      return {
        subject: securityText.roleSubject({ shop }),
        heading: securityText.role({ role: rolesText.name({ role: event.role }) }),
        blocks: [why(securityText.roleWhy({ shop }))],
        advice: securityText.notYouStaff(),
      };
    case 'accessEnded':
      return {
        subject: securityText.accessEndedSubject({ shop }),
        heading: securityText.accessEnded(),
        blocks: [why(securityText.accessEndedWhy({ shop }))],
        advice: securityText.notYouStaff(),
      };
    default: {
      const [subject, heading, reason] = plainEvents[event.kind];
      return { subject: subject({ shop }), heading: heading(), blocks: [why(reason({ shop }))] };
    }
  }
}

type PlainKind = Exclude<SecurityEvent['kind'], 'newDevice' | 'role' | 'accessEnded'>;
type OfShop = (names: { shop: string }) => string;

/** For each event without further details: the subject, the heading and the reason of its email. */
const plainEvents: Record<PlainKind, readonly [subject: OfShop, heading: () => string, reason: OfShop]> = {
  password: [securityText.passwordSubject, securityText.password, securityText.passwordWhy],
  sessionsEnded: [securityText.sessionsEndedSubject, securityText.sessionsEnded, securityText.sessionsEndedWhy],
  secondFactorOn: [securityText.secondFactorOnSubject, securityText.secondFactorOn, securityText.secondFactorOnWhy],
  secondFactorOff: [securityText.secondFactorOffSubject, securityText.secondFactorOff, securityText.secondFactorOffWhy],
  recoveryCodes: [securityText.recoveryCodesSubject, securityText.recoveryCodes, securityText.recoveryCodesWhy],
  recoveryCodeUsed: [
    securityText.recoveryCodeUsedSubject,
    securityText.recoveryCodeUsed,
    securityText.recoveryCodeUsedWhy,
  ],
  passkeyAdded: [securityText.passkeyAddedSubject, securityText.passkeyAdded, securityText.passkeyAddedWhy],
  phoneConfirmed: [securityText.phoneConfirmedSubject, securityText.phoneConfirmed, securityText.phoneConfirmedWhy],
  phoneReleased: [securityText.phoneReleasedSubject, securityText.phoneReleased, securityText.phoneReleasedWhy],
  passkeyRemoved: [securityText.passkeyRemovedSubject, securityText.passkeyRemoved, securityText.passkeyRemovedWhy],
};
