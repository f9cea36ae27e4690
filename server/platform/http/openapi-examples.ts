import made from './openapi-examples.json' with { type: 'json' };

/** Requests and answers by the call's key: real answers of a demo shop (scripts/write-api-examples.ts). */
export const examples: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = made;
