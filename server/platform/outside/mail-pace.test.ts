import { expect, test } from 'vitest';
import { MailPace, MOST_AT_ONCE } from './mail-pace.ts';

const refusal = (responseCode: number, command: string) =>
  Object.assign(new Error('refused'), { responseCode, command });

test('without a limit as many go out as there are places', () => {
  const pace = new MailPace();
  for (let n = 0; n < 1000; n++) pace.began();
  expect([pace.mayBegin(MOST_AT_ONCE - 1), pace.mayBegin(MOST_AT_ONCE)]).toEqual([true, false]);
});

test('with a limit no more begin in a minute, also after a rest', () => {
  let now = 0;
  const pace = new MailPace(60, () => now);
  now = 600_000;
  let begun = 0;
  for (const until = now + 60_000; now < until; now += 10)
    if (pace.mayBegin(0)) {
      pace.began();
      begun++;
    }
  expect(begun).toBeGreaterThanOrEqual(60);
  expect(begun).toBeLessThanOrEqual(63);
});

test('a limit below one in three seconds lets one go after the other', () => {
  let now = 0;
  const pace = new MailPace(2, () => now);
  pace.began();
  expect(pace.mayBegin(0)).toBe(false);
  now = 30_000;
  expect(pace.mayBegin(0)).toBe(true);
});

test('a mail server that is too busy has fewer at once, and more again as it takes them', () => {
  const pace = new MailPace();
  pace.failed(refusal(421, 'CONN'));
  expect(pace.atOnce).toBe(MOST_AT_ONCE / 2);
  for (let n = 0; n < 10; n++) pace.failed(refusal(451, 'DATA'));
  expect(pace.atOnce).toBe(1);
  for (let n = 0; n < 100; n++) pace.taken();
  expect(pace.atOnce).toBe(MOST_AT_ONCE);
});

test('a mailbox that is full or a message that is refused slows nobody down', () => {
  const pace = new MailPace();
  for (const error of [refusal(451, 'RCPT TO'), refusal(550, 'RCPT TO'), refusal(554, 'DATA'), new Error('timeout')])
    pace.failed(error);
  expect(pace.atOnce).toBe(MOST_AT_ONCE);
});
