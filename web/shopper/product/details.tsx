import { toParagraphs } from '#domain/paragraphs.ts';
import * as commonText from '#text/common.ts';
import * as productText from '#text/product-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CardProduct } from '../packed-card.ts';

type DetailsProps = { product: CardProduct; isComing: boolean };

/**
 * Shows the description in paragraphs, and the table of facts. A card contains neither description nor facts, so they
 * come later from the server.
 */
export function Details({ product: { description, facts }, isComing }: DetailsProps) {
  return (
    <section aria-labelledby="details-title" className="mt-8 wrap-anywhere">
      <div aria-hidden className="woven mb-5" />
      <h2 id="details-title" className="eyebrow">
        {productText.details()}
      </h2>
      <div className="mt-3 space-y-3" dir="auto">
        {description !== undefined ? (
          <Description text={description} />
        ) : isComing ? (
          <Skeleton className="h-20" />
        ) : (
          <NoDetails />
        )}
      </div>
      {facts && facts.length > 0 && <Facts facts={facts} />}
    </section>
  );
}

/** Says that the description and the facts could not be loaded after a click on a card. A link loads the page again. */
const NoDetails = () => (
  <p>
    {productText.detailsFailed()}{' '}
    <a href={location.href} className="underline">
      {commonText.tryAgain()}
    </a>
  </p>
);

function Description({ text }: { text: string }) {
  const paragraphs = toParagraphs(text);
  if (paragraphs.length === 0) return <p className="text-ink-soft">{productText.noDescription()}</p>;
  return paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>);
}

function Facts({ facts }: { facts: NonNullable<CardProduct['facts']> }) {
  return (
    <dl className="mt-5 border-t border-thread" dir="auto">
      {facts.map(({ name, value }, index) => (
        <div key={index} className="flex gap-4 border-b border-thread py-2.5 text-md">
          <dt className="w-1/3 shrink-0 text-ink-soft">{name}</dt>
          <dd className="grow">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
