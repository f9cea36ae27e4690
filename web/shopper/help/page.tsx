import type { ReactNode } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { shownName } from '#contract/category-name.ts';
import { flattenCategories } from '#domain/category-tree.ts';
import { DELIVERY_DAYS } from '#domain/expected-delivery.ts';
import { helpTopics, type HelpTopic } from '#domain/help-topics.ts';
import { helpPath } from '#domain/paths.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as helpText from '#text/help.ts';
import { load } from '../../api/load.ts';
import { withTags } from '../../ui/with-tags.tsx';
import { publicHead, siteOf } from '../frame/page-head.ts';
import { useFrame } from '../frame/use-frame.ts';

/** Loads the number of days within which customers may return pieces, and the categories with other terms. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [{ policy }, { categories }] = await Promise.all([
    load({ context }, 'GET /return-policy'),
    load({ context }, 'GET /categories'),
  ]);
  const names = new Map(flattenCategories(categories).map((category) => [category.id, shownName(category)]));
  const others = policy.categories.flatMap(({ id, days }) => {
    const category = names.get(id);
    return category === undefined || days === policy.days ? [] : [{ category, days }];
  });
  return { days: policy.days, others };
}

export const meta = ({ matches }: MetaArgs) =>
  publicHead(siteOf(matches), { title: helpText.title(), description: helpText.description(), path: '/help' });

/** Answers the questions that shoppers ask most. Each topic has its own address (domain/help-topics.ts). */
export default function Help() {
  const { company, contacts } = useFrame();
  const { email, phone } = company;
  const answers: Record<HelpTopic, ReactNode> = {
    tracking: (
      <>
        <p>{withTags(helpText.tracking(), { track: toPage('/track') })}</p>
        <p>{withTags(helpText.trackingMore(), toOrders)}</p>
      </>
    ),
    returns: <Returns />,
    payment: <p>{helpText.payment()}</p>,
    delivery: <p>{helpText.delivery({ days: DELIVERY_DAYS })}</p>,
    sizes: (
      <>
        <p>{helpText.sizes()}</p>
        <p>{withTags(helpText.sizesWrong(), { returns: toPage(helpPath('returns')) })}</p>
      </>
    ),
    contact: (
      <>
        <p>{helpText.contact()}</p>
        {email && (
          <p>
            <a href={`mailto:${email}`} className="break-all underline">
              {email}
            </a>
          </p>
        )}
        {phone && (
          <p>
            <a href={`tel:${phone}`} className="underline">
              {phone}
            </a>
          </p>
        )}
        {contacts?.map(({ label, href }) => (
          <p key={label}>
            <a href={href} className="underline">
              {label}
            </a>
          </p>
        ))}
      </>
    ),
  };
  const topics = helpTopics.filter((topic) => topic !== 'contact' || email || phone || contacts);
  return (
    <div className="wrap max-w-3xl pt-8">
      <h1 className="display text-4xl sm:text-6xl">{helpText.title()}</h1>
      <div aria-hidden className="woven my-6" />
      {topics.map((topic) => (
        <section key={topic} id={topic} aria-labelledby={`${topic}-title`} className="scroll-mt-24 pb-8">
          <h2 id={`${topic}-title`} className="display text-2xl">
            {helpText.topic({ topic })}
          </h2>
          <div className="mt-2 space-y-2">{answers[topic]}</div>
        </section>
      ))}
    </div>
  );
}

function Returns() {
  const { days, others } = useLoaderData<typeof loader>();
  const terms = (text: string) => (
    <a href={pathIn(currentLocale(), '/page/terms-conditions')} className="underline">
      {text}
    </a>
  );
  return (
    <>
      <p>{helpText.returns({ days })}</p>
      {others.length > 0 && (
        <ul className="list-disc ps-5">
          {others.map((other) => (
            <li key={other.category}>{helpText.returnsBelow(other)}</li>
          ))}
        </ul>
      )}
      <p>{withTags(helpText.returnsHow(), toOrders)}</p>
      <p>{withTags(helpText.cancelling(), toOrders)}</p>
      <p>{withTags(helpText.terms(), { terms })}</p>
    </>
  );
}

function toPage(path: string) {
  return (text: string) => (
    <Link to={path} className="underline">
      {text}
    </Link>
  );
}

const toOrders = { orders: toPage('/myaccount/order') };
