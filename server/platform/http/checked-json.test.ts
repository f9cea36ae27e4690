import { expect, test } from 'vitest';
import { z } from 'zod';
import { CheckedJson, readJson, withJson, writeJson } from './checked-json.ts';

const One = z.object({ id: z.string(), color: z.string().optional(), price: z.number() });
const Answer = z.object({ data: z.array(One), first: One, total: z.number(), more: z.string().optional() });

const values = [
  { id: '₹ “1”\n', color: undefined, price: 1.5 },
  { id: 'कुर्ता', color: 'red', price: -2 },
] as const;
const json = values.map((value) => new CheckedJson(One, value));

test.each([[0], [1], [2]])(
  'an answer with %i parts that are JSON is to the byte the answer with their values',
  (count) => {
    const rest = { total: 2, more: undefined, first: values[1] };
    const written = writeJson({ data: json.slice(0, count), ...rest, first: json[1] });
    expect(written.toBuffer().toString()).toBe(JSON.stringify({ data: values.slice(0, count), ...rest }));
  },
);

test.each([{}, { total: 2 }, { more: undefined }, { list: [], none: null }])(
  '%j is written as JSON.stringify does',
  (answer) => {
    expect(writeJson(answer).toBuffer().toString()).toBe(JSON.stringify(answer));
  },
);

test('whoever reads an answer from inside gets values of their own, and of lists the JSON', () => {
  const answer = { data: json, first: json[0], total: 2 };
  const [read, again] = [readJson(answer), readJson(answer)];
  expect(read).toEqual({ data: json, first: values[0], total: 2 });
  Object.assign((read as { first: object }).first, { id: 'changed' });
  expect(again).toEqual({ data: json, first: values[0], total: 2 });
  expect(json.map((one) => one.read())).toEqual(values);
});

test('a value is checked when it becomes JSON, and holds what its shape holds', () => {
  // The casts are needed, because the types forbid values that do not fit their shape.
  expect(() => new CheckedJson(One, { id: '1' } as never)).toThrow(z.ZodError);
  expect(new CheckedJson(One, { price: 1, secret: 'x', id: '1' } as never).bytes.toString()).toBe(
    '{"id":"1","price":1}',
  );
});

test('an answer takes JSON of its own shapes only, and all else of it is checked', () => {
  const shape = withJson(Answer);
  const whole = { data: json, first: json[0], total: 2 };
  expect(shape.parse(whole)).toEqual(whole);
  expect(shape.parse({ ...whole, data: [...values], first: values[0] })).toMatchObject({ total: 2 });
  const other = new CheckedJson(z.object({ id: z.string() }), { id: '1' });
  for (const wrong of [{ first: other }, { data: [other] }, { data: [json[0], values[1]] }, { total: '2' }])
    expect(shape.safeParse({ ...whole, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});
