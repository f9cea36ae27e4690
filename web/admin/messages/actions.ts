import { rupeesProblem } from '#contract/number-range.ts';
import { messageChannels, messageEvents, messageWays, templateStates } from '#domain/messages.ts';
import { readNumber } from '#domain/read-number.ts';
import { localeNames } from '#messages/locales.ts';
import * as adminText from '#text/admin-messages.ts';
import * as messagesText from '#text/messages.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedSave, send } from '../editing/send.ts';
import { saveSettings } from '../editing/settings.tsx';
import { messageSettings, sentKey, type Stored } from './settings.ts';

/**
 * Returns `text` with the type of the list's members. Throws if the list does not contain `text`, because no form of
 * this page sends such a text.
 */
function memberOf<Member extends string>(list: readonly Member[], text: string): Member {
  const member = list.find((one) => one === text);
  if (member === undefined) throw new Error(`no form of this page sends "${text}"`);
  return member;
}

type Saving = FormAction<Stored & { message: string }>;

export const saveOrder: Saving = async (form) => {
  const { order, dayBudget, expectedUpdatedAt } = textsOf(form, ['order', 'dayBudget', 'expectedUpdatedAt']);
  const isLimited = dayBudget.trim() !== '';
  const problem = isLimited ? rupeesProblem(messagesText.dayBudget(), dayBudget) : undefined;
  if (problem !== undefined) return { isDone: false, issues: { dayBudget: problem } };
  const ways = order.split(',').map((way) => memberOf(messageWays, way));
  const budget = isLimited ? (readNumber(dayBudget) ?? dayBudget) : null;
  const sent = call('PUT /messages', { body: { order: ways, dayBudget: budget, expectedUpdatedAt } });
  return saveSettings(messageSettings, sent, adminText.saveFailed());
};

export const saveChannel: Saving = async (form) => {
  const names = ['channel', 'sender', 'price', 'expectedUpdatedAt', 'token', 'appSecret', 'verifyToken'] as const;
  const { channel, price, ...texts } = textsOf(form, [...names, 'authKey']);
  const problem = rupeesProblem(adminText.price({ channel: memberOf(messageChannels, channel) }), price);
  if (problem !== undefined) return { isDone: false, issues: { price: problem } };
  const body = { ...texts, price: readNumber(price) ?? price, isOn: form.has('isOn') };
  const params = { channel: memberOf(messageChannels, channel) };
  return saveSettings(
    messageSettings,
    call('PUT /messages/channels/{channel}', { params, body }),
    adminText.saveFailed(),
  );
};

export const changeReportsAddress: Saving = async () =>
  saveSettings(messageSettings, call('POST /messages/reports-address'), adminText.newReportsAddressFailed());

const keyOf = (form: FormData) => {
  const { channel, event, language } = textsOf(form, ['channel', 'event', 'language']);
  return {
    channel: memberOf(messageChannels, channel),
    event: memberOf(messageEvents, event),
    language: memberOf(localeNames, language),
  };
};

export const saveTemplate: Saving = async (form) => {
  const { state, ...texts } = textsOf(form, ['providerName', 'words', 'state', 'expectedUpdatedAt']);
  const body = { ...texts, state: memberOf(templateStates, state) };
  const sent = call('PUT /messages/templates/{channel}/{event}/{language}', { params: keyOf(form), body });
  return saveSettings(messageSettings, sent, adminText.saveFailed());
};

export const sendTest: FormAction = async (form) => {
  const body = { ...keyOf(form), ...textsOf(form, ['phone']) };
  const ways = { stale: sentKey, failed: adminText.testFailed(), refuse: refusedSave };
  return send(call('POST /messages/test', { body }), ways);
};
