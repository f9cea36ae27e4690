import made from './openapi-examples.json' with { type: 'json' };

/**
 * An example request and answer for each call, by the call's key. scripts/write-api-examples.ts records them in a demo
 * shop.
 */
export const examples: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = made;
