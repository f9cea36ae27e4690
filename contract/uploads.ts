import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { staffWith, type Calls } from './call.ts';
import { wholeNumber } from './fields.ts';

/**
 * The id of an upload: the fingerprint of the file, and its length. The same file always has the same id, so that a
 * person can continue the upload after losing the connection or the page.
 */
const uploadId = z.string().regex(/^[0-9a-f]{16}-[1-9]\d{0,8}$/);

export const Upload = z.object({
  id: uploadId,
  bytes: z.number(),
  /** The number of bytes that the server has, from the beginning of the file. */
  received: z.number(),
});
export type Upload = z.infer<typeof Upload>;

export const uploadCalls = {
  'POST /uploads': {
    ...staffWith('catalogue.edit'),
    summary: 'Begin to upload a file in pieces, or ask how much of it is there. A form then names it by its id.',
    body: z.object({ fingerprint: z.string().regex(/^[0-9a-f]{16}$/), bytes: wholeNumber(1, limits.importBytes) }),
    answer: z.object({ upload: Upload }),
  },
  'PATCH /uploads/{id}': {
    ...staffWith('catalogue.edit'),
    summary:
      'Send bytes of the file from `offset` on, as many as come: what arrived stays when the connection is lost.',
    params: z.object({ id: uploadId }),
    query: z.object({ offset: wholeNumber(0, limits.importBytes) }),
    takesBytes: true,
    answer: z.object({ upload: Upload }),
  },
} as const satisfies Calls;
