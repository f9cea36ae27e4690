import { describe, expect, test } from 'vitest';
import { fillWords, troubleInWords, variablesIn, variablesOf, wordsForProvider } from './message-words.ts';
import { keepsQuietHours, messageEvents } from './messages.ts';

describe('the words of a message', () => {
  test('name variables of their event only, and those that it needs', () => {
    expect(troubleInWords('refund', 'We sent {amount} back for {number}.')).toBeUndefined();
    expect(troubleInWords('refund', 'We sent {amount} back.')).toEqual({ kind: 'missing', name: 'number' });
    expect(troubleInWords('refund', 'Code {code}, {number}, {amount}')).toEqual({ kind: 'unknown', name: 'code' });
    expect(troubleInWords('refund', '{number} {amount} {}')).toEqual({ kind: 'unknown', name: '' });
    expect(troubleInWords('refund', '{number} {amount} }')).toEqual({ kind: 'brace' });
    expect(troubleInWords('refund', ' \n')).toEqual({ kind: 'empty' });
  });

  test('number a variable that comes twice once, as the providers do', () => {
    const words = '{number}: {total}. Again: {number}.';
    expect(variablesIn(words)).toEqual(['number', 'total']);
    expect(wordsForProvider('whatsapp', words, 0)).toBe('{{1}}: {{2}}. Again: {{1}}.');
    expect(fillWords(words, (name) => name.toUpperCase())).toBe('NUMBER: TOTAL. Again: NUMBER.');
  });

  test('tag every variable of an SMS, and give a link the room that it takes', () => {
    expect(wordsForProvider('sms', '{code} {link}', 81)).toBe('{#numeric#} {#url#}{#url#}{#url#}');
    for (const event of messageEvents) {
      const all = variablesOf(event).map((name) => `{${name}}`);
      expect(wordsForProvider('sms', all.join(''), 40)).toMatch(/^(\{#(numeric|alphanumeric|url)#\})+$/);
    }
  });
});

test('nobody waits at night for what keeps the quiet hours', () => {
  expect(messageEvents.filter(keepsQuietHours)).toEqual(['shipped', 'outForDelivery', 'delivered']);
});
