import type { Device } from '#domain/devices.ts';
import { formatDayAndTime } from '#messages/format.ts';
import * as securityText from '#text/email-security.ts';
import { deviceWords, placeWords } from '../auth/device-words.ts';
import { writeEmail, type Block } from '../emails/emails.ts';
import type { Shop } from '../shop.ts';
import { getUser } from './queries.ts';

/** What happened to an account that its holder must hear of. No kind carries a text that a person has typed: the address may be a stranger's. */
export type SecurityEvent =
  | { kind: 'newDevice'; device: Device; network: string | null }
  | { kind: 'password' | 'sessionsEnded' }
  | { kind: 'secondFactorOn' | 'secondFactorOff' | 'recoveryCodes' | 'recoveryCodeUsed' }
  /** `role`: its name from the messages, asked for in the holder's language. */
  | { kind: 'role'; role: () => string }
  | { kind: 'accessEnded' };

/**
 * Tells the holder of an account by email what happened to it, in their language. Call it after the transaction: it neither delays nor
 * fails what caused it.
 */
export function sendSecurityEmail(shop: Shop, userId: string, event: SecurityEvent, happenedAt: string): void {
  shop.mailer.sendLater(async () => {
    const { email, language } = await getUser(shop.db, userId);
    return writeEmail(shop, language, ({ shopName, pageAt }) => {
      const { subject, heading, blocks, advice = securityText.notYou() } = wordsOf(event, shopName);
      return {
        to: email,
        subject,
        blocks: [
          { kind: 'heading', text: heading },
          ...blocks,
          { kind: 'paragraph', text: securityText.when({ when: formatDayAndTime(happenedAt) }) },
          { kind: 'paragraph', text: advice },
          { kind: 'button', label: securityText.signIn(), address: pageAt('/login') },
        ],
      };
    });
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
        heading: securityText.role({ role: event.role() }),
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
      const { subject, heading, reason } = plainEvents[event.kind];
      return { subject: subject({ shop }), heading: heading(), blocks: [why(reason({ shop }))] };
    }
  }
}

type Plain = { subject: (names: { shop: string }) => string; heading: () => string; reason: Plain['subject'] };

const plainEvents: Record<Exclude<SecurityEvent['kind'], 'newDevice' | 'role' | 'accessEnded'>, Plain> = {
  password: {
    subject: securityText.passwordSubject,
    heading: securityText.password,
    reason: securityText.passwordWhy,
  },
  sessionsEnded: {
    subject: securityText.sessionsEndedSubject,
    heading: securityText.sessionsEnded,
    reason: securityText.sessionsEndedWhy,
  },
  secondFactorOn: {
    subject: securityText.secondFactorOnSubject,
    heading: securityText.secondFactorOn,
    reason: securityText.secondFactorOnWhy,
  },
  secondFactorOff: {
    subject: securityText.secondFactorOffSubject,
    heading: securityText.secondFactorOff,
    reason: securityText.secondFactorOffWhy,
  },
  recoveryCodes: {
    subject: securityText.recoveryCodesSubject,
    heading: securityText.recoveryCodes,
    reason: securityText.recoveryCodesWhy,
  },
  recoveryCodeUsed: {
    subject: securityText.recoveryCodeUsedSubject,
    heading: securityText.recoveryCodeUsed,
    reason: securityText.recoveryCodeUsedWhy,
  },
};
