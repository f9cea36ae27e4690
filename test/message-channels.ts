import { APP_SECRET, AUTH_KEY, TOKEN, VERIFY_TOKEN } from './message-providers.ts';

/** The owner's settings for each channel, with which the simulated providers accept messages. */
export const channelKeys = {
  whatsapp: { sender: '1055', token: TOKEN, appSecret: APP_SECRET, verifyToken: VERIFY_TOKEN, price: '0.12' },
  sms: { sender: 'TANABN', authKey: AUTH_KEY, price: '0.20' },
} as const;
