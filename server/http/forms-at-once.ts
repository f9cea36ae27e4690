import { ShopError } from '#contract/errors.ts';
import * as uploadsText from '#text/uploads.ts';
import type { SignedIn } from '../auth/sessions.ts';

/** So many forms with files a shopper sends at once to this process: a browser sends one, and a second tab another. */
const FORMS_OF_ONE = 4;

const underWay = new Map<string, number>();

/** Does the work where there is room for a shopper's form; of the staff's there is. Throws 429 TOO_MANY_UPLOADS. */
export async function withinFormsAtOnce<Result>(
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (role === 'ADMIN') return work();
  const before = underWay.get(id) ?? 0;
  if (before >= FORMS_OF_ONE)
    throw new ShopError('too-many', 'TOO_MANY_UPLOADS', uploadsText.tooMany(), { details: { retryAfter: 60 } });
  underWay.set(id, before + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  }
}
