import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { ErrorStatus } from '#contract/errors.ts';
import { webhookMessages } from '#contract/webhooks.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { isPermitted, staffRoles, type Permission } from '#domain/staff-roles.ts';
import { examples } from './openapi-examples.ts';
import { ShapeNames, type Json } from './openapi-shapes.ts';

const ERRORS: Record<ErrorStatus, string> = {
  400: 'Bad input; issues name the fields.',
  401: 'Not signed in.',
  403: 'Signed in with the wrong role, or without the permission that the call needs; STEP_UP_NEEDED: POST /users/prove first.',
  404: 'Not there, or not yours.',
  409: 'The present state forbids it.',
  410: 'A one-time code that is used up or too old.',
  413: 'Too large.',
  415: 'The wrong kind of content.',
  422: 'A file that is no readable picture.',
  429: 'Too many tries; see Retry-After.',
  502: 'The mail server did not accept the message.',
  503: 'Not ready; see Retry-After.',
};

const TOKEN =
  'The token that POST /auth/login answers, or an API key (tb_…) of an owner, for calls that name a permission and ask for no step up.';

/** Makes the whole contract as an OpenAPI 3.1 document, from the same shapes that check every request and answer. */
export function openApiDocument(name: string): Json {
  const paths: Record<string, Json> = {};
  const shapes = new ShapeNames();
  for (const [key, call] of Object.entries<Call>(calls)) {
    const { method, path } = parseCallKey(key);
    (paths[`/api${path}`] ??= {})[method.toLowerCase()] = operation(key, call, shapes);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every call of the shop. Money is rupees as text with two decimals; originalPrice is the selling price, ' +
        'discountPrice the amount saved.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: webhooksOf(shapes),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: TOKEN } },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          `Error${status}`,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
      schemas: {
        ...shapes.components,
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            issues: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For 24 hours the same key with the same input gets the first answer again, and changes nothing; with another input it is refused.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

const SIGNATURE: Record<string, string> = {
  'webhook-id': 'The message’s own name; it counts once.',
  'webhook-timestamp': 'When it is sent, in seconds of the epoch.',
  'webhook-signature': '“v1,” and the HMAC-SHA256 of id, timestamp and body, joined by dots, in base64.',
};
const signatureHeaders = Object.entries(SIGNATURE).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const signatureOfMeta = {
  name: 'x-hub-signature-256',
  in: 'header',
  required: true,
  description: '`sha256=` and the HMAC-SHA256 of the body, in hex, by the secret of the owner’s app at Meta.',
  schema: { type: 'string' },
};

/** Describes the messages that the shop itself sends to the owner's servers. */
function webhooksOf(shapes: ShapeNames): Json {
  const messages = Object.entries(webhookMessages).map(([event, shape]) => {
    const schema = shapes.toSchema(shape, 'output');
    const operation = {
      operationId: operationIdOf('POST', `/on/${event.replaceAll(/[._]/g, '-')}`),
      summary: `Sent to the webhooks that have chosen ${event}.`,
      tags: ['webhooks'],
      security: [],
      parameters: signatureHeaders,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Taken: it is not sent again.' },
        410: { description: 'Gone for good: the webhook is paused.' },
        default: { description: 'Not taken: it is sent again later.' },
      },
    };
    return [event, { post: operation }];
  });
  return Object.fromEntries(messages);
}

function operation(key: string, call: Call, shapes: ShapeNames): Json {
  const { method, path } = parseCallKey(key);
  const [usual = 200, ...others] = call.statuses ?? [];
  const success = call.sends
    ? { description: 'The file.', content: { [call.sends.split(';')[0] ?? '']: { schema: { type: 'string' } } } }
    : call.answer
      ? { description: 'Done.', content: { 'application/json': answerContent(key, call.answer, shapes) } }
      : { description: 'Done; no body.' };
  const failures = Object.keys(ERRORS).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]);
  return {
    operationId: operationIdOf(method, path),
    summary: call.summary,
    ...(call.needs !== undefined && { description: describeNeed(call.needs) }),
    tags: [path.split('/')[1] ?? ''],
    parameters: [
      ...parameters(call.params, 'path', shapes),
      ...parameters(call.query, 'query', shapes),
      ...(call.takesKey ? [idempotencyKey] : []),
      ...(call.isSigned === true ? signatureHeaders : call.isSigned === 'x-hub-signature-256' ? [signatureOfMeta] : []),
    ],
    security: call.who === 'anyone' ? [] : [{ bearer: [] }],
    ...(call.who !== 'anyone' && { 'x-role': call.who }),
    ...(call.needs !== undefined && { 'x-permission': call.needs }),
    ...(call.stepUp && { 'x-step-up': true }),
    ...(call.takesBytes && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { [call.files ? 'multipart/form-data' : 'application/json']: bodyContent(key, call, shapes) },
      },
    }),
    responses: {
      ...Object.fromEntries([usual, ...others].map((status) => [status, success])),
      ...Object.fromEntries(failures),
    },
  };
}

function answerContent(key: string, answer: z.ZodType, shapes: ShapeNames): Json {
  return { schema: shapes.toSchema(answer, 'output'), ...exampleOf(answer, examples[key]?.answer) };
}

function bodyContent(key: string, call: Call, shapes: ShapeNames): Json {
  return { schema: bodySchema(call, shapes), ...exampleOf(call.body, examples[key]?.body) };
}

/** Leaves out an example that no longer fits its shape, until the example is written again. */
function exampleOf(shape: z.ZodType | undefined, example: unknown): Json {
  return example !== undefined && shape?.safeParse(example).success ? { example } : {};
}

/** Describes the permission that a call needs, and the roles that include it. */
function describeNeed(permission: Permission): string {
  const roles = staffRoles.filter((role) => isPermitted(role, permission));
  return `Needs the permission ${permission} of staff: ${roles.join(', ')}.`;
}

function parameters(shape: Call['query'], place: 'path' | 'query', shapes: ShapeNames): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: shapes.toSchema(schema as z.ZodType, 'input'),
  }));
}

function bodySchema(call: Call, shapes: ShapeNames): Json {
  const schema = call.body ? shapes.toSchema(call.body, 'input') : {};
  if (!call.files) return schema;
  const files = Object.entries(call.files).map(([name, { maxCount }]) => {
    const file = { type: 'string', format: 'binary' };
    return [name, maxCount === 1 ? file : { type: 'array', maxItems: maxCount, items: file }] as const;
  });
  const withFiles = { type: 'object', properties: Object.fromEntries(files) };
  return call.body ? { allOf: [schema, withFiles] } : withFiles;
}

/** Returns the name that generated clients give to the call, such as `getProductsById`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? `by-${part.slice(1, -1)}` : part))
    .join('-');
  return `${method.toLowerCase()}-${words}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
