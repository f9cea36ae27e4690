import { toldReturnState } from '#domain/returns.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as contactText from '#text/admin-contact.ts';
import * as deliveryText from '#text/admin-delivery.ts';
import * as logText from '#text/admin-log.ts';
import * as stageText from '#text/order-stage.ts';
import * as returnText from '#text/returns.ts';
import * as rolesText from '#text/staff-roles.ts';

/** Replaces the digits that stand for weekdays in the log by the weekdays' names. */
function daysIn(days: string): string {
  return days.replaceAll(/\d/g, (day) => deliveryText.weekday({ day }));
}

/** Formats the instants in a text for display, in Indian time. */
function instantsIn(text: string): string {
  return text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (instant) => formatDayAndTime(instant));
}

/** The fields whose stored value is a code. For each field: the function that writes the value in words. */
const wordsOf: Record<string, (value: string) => string> = {
  role: (role) => rolesText.name({ role }),
  confirmEmail: (state) => logText.onOff({ state }),
  signInFirst: (state) => logText.onOff({ state }),
  beyondTerms: (state) => logText.onOff({ state }),
  confirmFirst: (state) => logText.onOff({ state }),
  charges: (state) => logText.onOff({ state }),
  daysOff: daysIn,
  startsAt: instantsIn,
  endsAt: instantsIn,
  offerTimes: (times) => instantsIn(times).replace(/(?<=^|, )[0-6]( [0-6])*(?=$|, )/, daysIn),
  call: (outcome) => contactText.outcome({ outcome }),
  stage: (stage) => stageText.label({ stage }),
  return: (state) => returnText.state({ state }),
  whatsapp: (word) => {
    const state = toldReturnState(word);
    return state ? returnText.state({ state }) : stageText.label({ stage: word });
  },
};

/**
 * Names the author of a change that was made without an account. The kind of change shows whether the command line made
 * it (import, admin) or the shop itself.
 */
export function withoutAccount(action: string): string {
  return /^(product|category|staff)\./.test(action) ? logText.commandLine() : logText.shopItself();
}

/** Writes the value of a logged field in the words that the screens use. */
export function inWords(field: string, value: unknown): unknown {
  return typeof value === 'string' ? (wordsOf[field]?.(value) ?? value) : value;
}
