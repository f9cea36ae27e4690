// On both engines: each engine has its own condition to find that another process has changed the row.
import { describe, expect, test } from 'vitest';
import { initialContent } from '#contract/content.ts';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
let serial = 0;

type Saving = {
  /** Saves a text that differs each time. `expected` is the version that the sender has read. */
  save: (mark: string, expected?: string) => Promise<{ status: number; body: { code?: string } }>;
  /** Returns the stored text and the time when it was saved. */
  read: () => Promise<{ mark: string; updatedAt: string }>;
};

const savings: Record<string, () => Promise<Saving>> = {
  'company details': async () => {
    const { call } = await makeAdmin(shop);
    return {
      save: async (name, expectedUpdatedAt) => {
        const form = new FormData();
        form.set('name', name);
        if (expectedUpdatedAt !== undefined) form.set('expectedUpdatedAt', expectedUpdatedAt);
        return call('PUT /company-details', { form });
      },
      read: async () => {
        const { name, updatedAt } = (await call('GET /company-details')).body.details;
        return { mark: name, updatedAt };
      },
    };
  },
  'the content of the public pages': async () => {
    const { call } = await makeAdmin(shop);
    const { hero, tiles, highlights, callToAction } = initialContent();
    const rest = { hero, tiles, highlights, callToAction };
    return {
      save: async (tagline, expectedUpdatedAt) =>
        call('PUT /content', { body: { ...rest, tagline, expectedUpdatedAt } }),
      read: async () => {
        const { tagline, updatedAt } = (await call('GET /content')).body.content;
        return { mark: tagline, updatedAt };
      },
    };
  },
  'a category': async () => {
    const { call } = await makeAdmin(shop);
    const id = await makeCategory(shop);
    return {
      save: async (name, expectedUpdatedAt) => call(`PUT /categories/${id}`, { body: { name, expectedUpdatedAt } }),
      read: async () => {
        const { categories } = (await call('GET /categories')).body;
        const { name, updatedAt } = categories.find((category: { id: string }) => category.id === id);
        return { mark: name, updatedAt };
      },
    };
  },
  'the synonyms': async () => {
    const { call } = await makeAdmin(shop);
    return {
      save: async (words, expectedUpdatedAt) => call('PUT /synonyms', { body: { words, expectedUpdatedAt } }),
      read: async () => {
        const { words, updatedAt } = (await call('GET /synonyms')).body.synonyms;
        return { mark: words, updatedAt };
      },
    };
  },
  'a legal page': async () => {
    const { call } = await makeAdmin(shop);
    const page = { slug: 'returns', content: '<p>Returns</p>' };
    await call('POST /legal-pages', { body: { ...page, title: 'Returns' } });
    return {
      save: async (title, expectedUpdatedAt) =>
        call('POST /legal-pages', { body: { ...page, title, expectedUpdatedAt } }),
      read: async () => {
        const { title, updatedAt } = (await call('GET /legal-pages/slug/returns')).body;
        return { mark: title, updatedAt };
      },
    };
  },
  'a webhook': async () => {
    const { call } = await makeAdmin(shop);
    const body = { name: 'Till', url: 'https://till.example', events: ['order.placed'] };
    const { id } = (await call('POST /webhooks', { body })).body.webhook;
    return {
      save: async (name, expectedUpdatedAt) =>
        call(`PUT /webhooks/${id}`, { body: { ...body, name, expectedUpdatedAt } }),
      read: async () => {
        const { webhooks } = (await call('GET /webhooks')).body;
        const { name, updatedAt } = webhooks.find((webhook: { id: string }) => webhook.id === id);
        return { mark: name, updatedAt };
      },
    };
  },
  'a courier': async () => {
    const { call } = await makeAdmin(shop);
    const { id } = (await call('POST /couriers', { body: { name: `Courier ${++serial}` } })).body.courier;
    return {
      save: async (name, expectedUpdatedAt) => call(`PUT /couriers/${id}`, { body: { name, expectedUpdatedAt } }),
      read: async () => {
        const { couriers } = (await call('GET /couriers')).body;
        const { name, updatedAt } = couriers.find((courier: { id: string }) => courier.id === id);
        return { mark: name, updatedAt };
      },
    };
  },
  'the UPI settings': async () => {
    const { call } = await makeAdmin(shop);
    return {
      save: async (payee, expectedUpdatedAt) =>
        call('PUT /upi', { body: { upiId: 'tana@okbank', payee, expectedUpdatedAt } }),
      read: async () => {
        const { payee, updatedAt } = (await call('GET /upi')).body.settings;
        return { mark: payee, updatedAt };
      },
    };
  },
};

describe.each(Object.entries(savings))('%s', (_what, open) => {
  test('are not overwritten by whoever has not read the last edit', async () => {
    const { save, read } = await open();
    const { updatedAt } = await read();
    shop.wait(5);
    expect((await save('first', updatedAt)).status).toBe(200);
    shop.wait(5);
    expect(await save('second', updatedAt)).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
    expect((await read()).mark).toBe('first');
    expect((await save('second', (await read()).updatedAt)).status).toBe(200);
  });
  test('are saved by a call without a version, as the specification has it, whoever saved before', async () => {
    const { save, read } = await open();
    for (const mark of ['early', 'late']) {
      shop.wait(5);
      expect((await save(mark)).status).toBe(200);
    }
    expect((await read()).mark).toBe('late');
  });
  test('take one of ten edits that come at once', async () => {
    const { save, read } = await open();
    const { updatedAt } = await read();
    shop.wait(5);
    const replies = await Promise.all(Array.from({ length: 10 }, async (_, index) => save(`edit ${index}`, updatedAt)));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await read()).mark).toBe(`edit ${replies.findIndex((reply) => reply.status === 200)}`);
  });
});

test('two admins who move two categories under each other at once make no circle', async () => {
  const { call } = await makeAdmin(shop);
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await makeCategory(shop, `A${round}`), await makeCategory(shop, `B${round}`)];
    const replies = await Promise.all([
      call(`PUT /categories/${a}`, { body: { name: `A${round}`, parentId: b } }),
      call(`PUT /categories/${b}`, { body: { name: `B${round}`, parentId: a } }),
    ]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
  }
});
