import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { applyCsp } from './page-csp.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('hashes only the scripts that carry the nonce, and takes the nonce out', () => {
  const page =
    '<script nonce="N1">own()</script><p><script>smuggled()</script></p><script nonce="N1" src="/a.js"></script>';
  const { html, policy } = applyCsp(Buffer.from(page), 'N1', { framedBySelf: false });
  expect(html.toString()).toBe('<script>own()</script><p><script>smuggled()</script></p><script src="/a.js"></script>');
  expect(policy).toContain(`script-src 'self' ${hash('own()')}`);
  expect(policy).not.toContain(hash('smuggled()'));
  expect(policy).toContain("frame-ancestors 'none'");
});

test('text of any script stays as it is, and is hashed as the bytes that the browser gets', () => {
  const { html, policy } = applyCsp(Buffer.from('<p>₹749 साड़ी</p><script nonce="N1">say("साड़ी ₹")</script>'), 'N1', {
    framedBySelf: false,
  });
  expect(html.toString()).toBe('<p>₹749 साड़ी</p><script>say("साड़ी ₹")</script>');
  expect(policy).toContain(hash('say("साड़ी ₹")'));
});

test('a page gives the browser no bare text for a script or HTML, but by the few policies that it names', () => {
  const own = applyCsp(Buffer.from('<script nonce="N1">own()</script>'), 'N1', { framedBySelf: false }).policy;
  expect(own).toContain("require-trusted-types-for 'script'");
  expect(own).toContain('trusted-types worker inert-html ProseMirrorClipboard;');
  expect(own).not.toMatch(/allow-duplicates|default;|\*/);
  const still = applyCsp(Buffer.from('<p>terms</p>'), 'N1', { framedBySelf: true }).policy;
  expect(still).toContain("require-trusted-types-for 'script'");
  expect(still).toContain("trusted-types 'none'");
});

test('a page without scripts may run none', () => {
  expect(
    applyCsp(Buffer.from('<link rel="stylesheet" nonce="N1"><p onclick="x()">hello</p><script>evil()</script>'), 'N1', {
      framedBySelf: true,
    }).policy,
  ).toMatch(/script-src 'none'.*frame-ancestors 'self'/);
});
