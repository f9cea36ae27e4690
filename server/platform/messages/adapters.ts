import type { MessageChannel } from '#domain/messages.ts';
import type { Channel } from './channel.ts';
import { msg91 } from './msg91/send.ts';
import { whatsApp } from './whatsapp/send.ts';

export const adapters: Record<MessageChannel, Channel> = { whatsapp: whatsApp, sms: msg91 };
