import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Dependencies } from '../site-version/dependencies.ts';
import { CachedResponse } from './cached-response.ts';
import { CheckedJson } from './checked-json.ts';
import { JsonPieces } from './json-pieces.ts';

const json = (value: string) => new CheckedJson(z.string(), value);
const [red, blue] = [json('₹ red'), json('blue')];
const digestOf = (...pieces: ConstructorParameters<typeof JsonPieces>[0][]) =>
  pieces.map((one) => new JsonPieces(one).digest());

describe('JSON in pieces', () => {
  test('is put together to the byte, however its texts are cut', () => {
    for (const pieces of [
      ['[', red, ',', blue, ']'],
      ['', '[', red, '', ',', blue, ']', ''],
    ]) {
      const whole = new JsonPieces(pieces);
      expect(whole.toBuffer().toString()).toBe('["₹ red","blue"]');
      expect(whole.length).toBe(Buffer.byteLength('["₹ red","blue"]'));
    }
    expect(new JsonPieces(['{}']).toBuffer().toString()).toBe('{}');
  });

  test('has one digest wherever it is made, and another where anything differs', () => {
    const [one, again, cut, ...others] = digestOf(
      ['[', red, ',', blue, ']'],
      ['[', json('₹ red'), ',', json('blue'), ']'],
      ['', '[', red, ',', blue, ']'],
      ['[', blue, ',', red, ']'],
      ['[', red, ',', json('blue '), ']'],
      ['[', red, ', ', blue, ']'],
      ['[', red, ']'],
    );
    expect([again, cut]).toEqual([one, one]);
    expect(new Set([one, ...others]).size).toBe(5);
  });
});

test('an answer in pieces is whole once it is asked for again, and the same in each encoding before and after', async () => {
  const long = json('a kurta '.repeat(500));
  const body = new JsonPieces(['{"data":[', long, ',', red, ']}']);
  const plain = body.toBuffer();
  const cached = new CachedResponse('key', {
    ...{ value: { status: 200, headers: {}, body }, shown: new Dependencies(), since: 1 },
  });
  const [first, second] = [await cached.form('plain'), await cached.form('plain')];
  expect([first.bytes, second.bytes]).toEqual([plain, plain]);
  expect(first.bytes).not.toBe(second.bytes);
  const br = await cached.form('br');
  await cached.makeReady('plain', {});
  const [third, fourth] = [await cached.form('plain'), await cached.form('plain')];
  expect(third.bytes).toEqual(plain);
  expect([fourth.bytes, cached.ready('plain')?.bytes]).toEqual([third.bytes, third.bytes]);
  expect(fourth.bytes).toBe(third.bytes);
  expect([third.headers, await cached.form('br')]).toEqual([first.headers, br]);
});
