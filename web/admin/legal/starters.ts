import type { LegalSlug } from '#contract/choices.ts';
import type { Company } from '#contract/company.ts';
import type { DeliveryRules } from '#contract/delivery.ts';
import type { ReturnPolicy } from '#contract/returns.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import { formatRupees } from '#domain/money.ts';
import * as adminLegalText from '#text/admin-legal.ts';
import * as starterText from '#text/page-starters.ts';
import { call } from '../../api/call.ts';

// The kinds of prepared texts with which a legal page can begin, filled in from the shop's settings. Payment gateways
// require these pages before they open an account. Each text begins with a reminder that the owner should read it
// before publishing.

export const starterKinds = ['shipping', 'refunds', 'contact', 'privacy', 'terms'] as const;
export type StarterKind = (typeof starterKinds)[number];

/** The content with which a new legal page begins. */
export type Start = { kind: StarterKind | ''; title: string; slug: string; content: string };

export const emptyStart: Start = { kind: '', title: '', slug: '', content: '' };

/** The titles of the legal pages that every shop has, shown until a page's own title is loaded. */
export const usualTitles: Record<LegalSlug, string> = {
  'privacy-policy': adminLegalText.privacyPolicy(),
  'terms-conditions': adminLegalText.termsConditions(),
};

/** The usual address of each of these pages in Indian shops. */
export const starterSlugs: Record<StarterKind, string> = {
  shipping: 'shipping-policy',
  refunds: 'returns-and-refunds',
  contact: 'contact',
  privacy: 'privacy-policy',
  terms: 'terms-conditions',
};

export type Facts = {
  company: Pick<Company, 'name' | 'email' | 'phone' | 'address' | 'pincode'>;
  rules: Pick<DeliveryRules, 'zones'>;
  policy: ReturnPolicy;
  methods: readonly PaymentMethod[];
};

/** Fills the prepared text of this kind with the shop's settings, which it reads from the server. */
export async function startOf(kind: StarterKind): Promise<Start> {
  const [{ details: company }, { rules }, { policy }, { methods }] = await Promise.all([
    call('GET /company-details'),
    call('GET /delivery-rules'),
    call('GET /return-policy'),
    call('GET /payment-methods'),
  ]);
  return {
    kind,
    title: starterText.title({ kind }),
    slug: starterSlugs[kind],
    content: starterHtml(kind, { company, rules, policy, methods }),
  };
}

/** Returns the HTML of a prepared text. */
export function starterHtml(kind: StarterKind, facts: Facts): string {
  const paragraphs = { shipping, refunds, contact, privacy, terms }[kind](facts);
  return [`<p><strong>${escaped(starterText.readFirst())}</strong></p>`, ...paragraphs].join('\n');
}

function shipping({ company, rules: { zones } }: Facts): string[] {
  const served = zones.filter(({ isServed }) => isServed);
  return [
    p(starterText.shippingWhere({ shop: company.name, some: zones.some(({ isServed }) => !isServed) ? 'yes' : 'no' })),
    h(starterText.shippingDaysTitle()),
    ...(served.length === 0
      ? [p(starterText.shippingDays())]
      : [
          ul(
            served.map(({ name, daysFrom, daysTo }) => starterText.shippingZone({ name, from: daysFrom, to: daysTo })),
          ),
        ]),
    h(starterText.shippingChargesTitle()),
    ...(served.every(({ rates }) => rates.every(({ charge }) => Number(charge) === 0))
      ? [p(starterText.shippingFree())]
      : [
          ul(
            served.map(({ name, rates, freeFrom }) => {
              // Rates that begin at the amount of free delivery, or above it, never apply.
              const applied = rates.filter(({ from }) => freeFrom === null || Number(from) < Number(freeFrom));
              const charges = new Set(applied.map(({ charge }) => Number(charge)));
              // Goods to which no rate applies are delivered free of charge.
              if (!applied.some(({ from, fromGrams }) => Number(from) === 0 && fromGrams === 0)) charges.add(0);
              const most = Math.max(...charges);
              return starterText.shippingCharge({
                name,
                charge: formatRupees(most.toFixed(2)),
                rates: charges.size > 1 ? 'differ' : 'same',
                free: freeFrom === null ? '' : formatRupees(freeFrom),
                kind: most === 0 ? 'free' : freeFrom === null ? 'always' : 'below',
              });
            }),
          ),
        ]),
    p(starterText.shippingTrack()),
    ...reach(company),
  ];
}

function refunds({ company, policy }: Facts): string[] {
  return [
    h(starterText.cancelTitle()),
    p(starterText.cancel()),
    h(starterText.returnsTitle()),
    p(starterText.returns({ days: policy.days, kind: policy.days === 0 ? 'none' : 'some' })),
    ...(policy.days === 0 ? [] : [p(starterText.returnsHow()), p(starterText.exchange())]),
    h(starterText.refundsTitle()),
    p(starterText.refunds({ charges: policy.refundsCharges ? 'yes' : 'no' })),
    ...reach(company),
  ];
}

function contact({ company }: Facts): string[] {
  return [p(starterText.contact({ shop: company.name })), ...reach(company)];
}

function privacy({ company, methods }: Facts): string[] {
  return [
    p(starterText.privacyWho({ shop: company.name })),
    h(starterText.privacyWhatTitle()),
    ul([
      starterText.privacyAccount(),
      starterText.privacyOrder(),
      ...(methods.includes('ONLINE') ? [starterText.privacyOnline()] : []),
      ...(methods.includes('UPI') ? [starterText.privacyUpi()] : []),
      ...(methods.some((method) => method !== 'COD') ? [] : [starterText.privacyCash()]),
      starterText.privacyTechnical(),
    ]),
    h(starterText.privacyWhyTitle()),
    p(starterText.privacyWhy()),
    h(starterText.privacySharedTitle()),
    p(starterText.privacyShared()),
    h(starterText.privacyRightsTitle()),
    p(starterText.privacyRights()),
    ...reach(company),
  ];
}

function howToPay(methods: Facts['methods']): string {
  const [online, upi] = [methods.includes('ONLINE'), methods.includes('UPI')];
  return online && upi ? 'both' : online ? 'online' : upi ? 'upi' : 'cash';
}

function terms({ company, methods }: Facts): string[] {
  return [
    p(starterText.termsWho({ shop: company.name })),
    h(starterText.termsOrdersTitle()),
    p(starterText.termsOrders()),
    h(starterText.termsPricesTitle()),
    p(starterText.termsPrices({ how: howToPay(methods) })),
    h(starterText.termsPicturesTitle()),
    p(starterText.termsPictures()),
    h(starterText.termsLawTitle()),
    p(starterText.termsLaw()),
    ...reach(company),
  ];
}

/** Writes the ways to reach the shop that the owner has entered: address, email and phone. */
function reach({ name, email, phone, address, pincode }: Facts['company']): string[] {
  const place = [address, pincode].filter(Boolean).join(' - ');
  const lines = [
    escaped(name),
    place && escaped(place),
    phone && `<a href="tel:${escaped(phone)}">${escaped(phone)}</a>`,
    email && `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
  ].filter(Boolean);
  return [h(starterText.reachTitle()), `<p>${lines.join('<br>')}</p>`];
}

const h = (text: string) => `<h2>${escaped(text)}</h2>`;
const p = (text: string) => `<p>${escaped(text)}</p>`;
const ul = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li><p>${escaped(line)}</p></li>`).join('')}</ul>`;

/**
 * Escapes a text for HTML, because any text of the owner's settings, such as the company's name, may contain any
 * character.
 */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
