import { expect, test } from 'vitest';
import { instagramLink, parseInstagram } from './instagram.ts';
import { parseWhatsApp } from './parse-whatsapp.ts';
import { whatsAppLink } from './whatsapp-link.ts';

test('a name on Instagram is found as people type and paste it', () => {
  for (const typed of [
    'tana.bana_1',
    ' @Tana.Bana_1 ',
    'instagram.com/tana.bana_1',
    'https://www.instagram.com/tana.bana_1/',
    'https://instagram.com/Tana.Bana_1?igsh=MWQ1ZGUxMzBkMA==',
    'http://www.instagram.com/tana.bana_1/?hl=hi#top',
  ])
    expect([typed, parseInstagram(typed)]).toEqual([typed, 'tana.bana_1']);
  expect(parseInstagram('  ')).toBe('');
  expect(instagramLink('tana.bana_1')).toBe('https://www.instagram.com/tana.bana_1/');
});

test('what is no name on Instagram is refused, and never becomes an address elsewhere', () => {
  for (const typed of [
    'https://www.instagram.com/p/C1a2b3/',
    'https://instagram.com/',
    'https://instagram.com.evil.example/tanabana',
    'https://evil.example/instagram.com/tanabana',
    'javascript:alert(1)',
    'tana bana',
    'ताना',
    '.tana',
    'tana.',
    'ta..na',
    '@',
    '@@tana',
    'a'.repeat(31),
    '../accounts',
  ])
    expect([typed, parseInstagram(typed)]).toEqual([typed, undefined]);
});

test('a link to WhatsApp carries the whole message, whatever signs it has', () => {
  const text = 'Kurta & "Dupatta" #1 – 50% ₹\nhttps://shop.example/product/Kurta?color=Red';
  const link = new URL(whatsAppLink('9876543210', text));
  expect([link.origin, link.pathname, link.searchParams.get('text')]).toEqual(['https://wa.me', '/919876543210', text]);
  expect(new URL(whatsAppLink('', text)).pathname).toBe('/');
});

test('a shop’s number is found in WhatsApp’s own links, and in no other', () => {
  for (const typed of ['98765 43210', '+91 98765-43210', 'https://wa.me/919876543210', 'wa.me/+919876543210?text=hi'])
    expect([typed, parseWhatsApp(typed)]).toEqual([typed, '9876543210']);
  for (const typed of ['https://wa.me.evil.example/919876543210', 'https://wa.me/message/ABC', '+44 7700 900123'])
    expect([typed, parseWhatsApp(typed)]).toEqual([typed, undefined]);
});
