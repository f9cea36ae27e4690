import type { LoaderFunctionArgs } from 'react-router';
import type { Product } from '#contract/products.ts';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import { productPath } from '#domain/paths.ts';
import { daysFor } from '#domain/returns.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { formatDayAndHour } from '#messages/format-hours.ts';
import { pathIn } from '#messages/locales.ts';
import * as productText from '#text/product-page.ts';
import { load } from '../../api/load.ts';
import { WHATSAPP_ICON } from '../frame/contact-links.ts';
import { trailTo } from '../trail.ts';
import type { PromiseWords } from './promises.tsx';

/**
 * Writes the texts of a product's page about returns, questions and the ends of sales. The page's loader calls this
 * function.
 */
export async function promiseWords(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  product: Product,
): Promise<PromiseWords> {
  const [returns, { details }] = await Promise.all([
    returnWords({ context }, product),
    load({ context }, 'GET /company-details'),
  ]);
  const { origin, searchParams } = new URL(request.url);
  const link = origin + pathIn(currentLocale(), productPath(product, searchParams.get('color') ?? undefined));
  const { whatsapp } = details;
  const ends = product.variants.flatMap(({ id, saleEndsAt }) => (saleEndsAt ? [[id, endOf(saleEndsAt)]] : []));
  return {
    ...(returns && { returns }),
    ...(ends.length > 0 && { saleEnds: Object.fromEntries(ends) }),
    ...(whatsapp && {
      ask: { href: whatsAppLink(whatsapp, productText.askText({ name: product.name, link })), icon: WHATSAPP_ICON },
    }),
  };
}

function endOf(at: string): string {
  return productText.saleEnds({ until: formatDayAndHour(at) });
}

/**
 * Says within how many days this product can be returned, and who pays for that. The shop always collects returned
 * pieces, and only delivery zones have charges. Returns undefined if the shop accepts no returns: its pages then do not
 * mention returns, as in the specification.
 */
async function returnWords(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  { category }: Product,
): Promise<string | undefined> {
  const [{ policy }, { categories }, { asksPin }] = await Promise.all([
    load({ context }, 'GET /return-policy'),
    load({ context }, 'GET /categories'),
    load({ context }, 'GET /delivery'),
  ]);
  const path = trailTo(categories, category.id).map(({ id }) => id);
  const days = daysFor(policy, path.toReversed());
  if (days > 0)
    return productText.returns({ days, charges: !asksPin ? 'none' : policy.refundsCharges ? 'refunded' : 'kept' });
  const takesOthers = policy.days > 0 || policy.categories.some((one) => one.days > 0);
  return takesOthers ? productText.noReturns() : undefined;
}
