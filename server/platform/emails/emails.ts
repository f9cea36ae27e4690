import { currentLocale } from '#messages/current-locale.ts';
import { offeredLocale, pathIn } from '#messages/locales.ts';
import type { Company } from '#contract/company.ts';
import { originOf } from '../env/env.ts';
import { withLocale } from '../http/request-locale.ts';
import type { Email } from '../outside/mail.ts';
import type { Env } from '../env/env.ts';
import type { Letterhead } from './blocks.ts';
import { composeEmail, type Draft } from './compose-email.ts';

export type { Block, EmailItem } from './blocks.ts';
export type { Draft } from './compose-email.ts';

/** The parts of the shop that the writers of emails need. */
type ShopOfEmails = { env: Env; company: () => Promise<Company> };

/** The shop's name, and functions that return the absolute addresses of pages and files. */
export type EmailContext = {
  shopName: string;
  /** Returns a page's address in the email's language. */
  pageAt: (path: string) => string;
  /** Returns the address of a file, such as a picture, which is the same in every language. */
  fileAt: (path: string) => string;
};

/**
 * Writes an email under the shop's letterhead. The email's language is the stored `language`, or English if the shop no
 * longer offers that language.
 */
export async function writeEmail(
  shop: ShopOfEmails,
  language: string,
  draft: (context: EmailContext) => Draft,
): Promise<Email> {
  return inLanguageOf(shop, language, async (context, company) => {
    const letterhead: Letterhead = {
      shopName: company.name,
      home: context.pageAt('/'),
      logo: company.logoUrl === null ? undefined : context.fileAt(company.logoUrl),
      contacts: [company.email, company.phone].filter(Boolean),
    };
    return composeEmail(letterhead, draft(context));
  });
}

/**
 * Writes a text that a customer reads outside the shop's pages, such as an email. The text is in the stored `language`,
 * or in English if the shop no longer offers that language.
 */
export async function inLanguageOf<Written>(
  shop: ShopOfEmails,
  language: string,
  write: (context: EmailContext, company: Company) => Written | Promise<Written>,
): Promise<Written> {
  return withLocale(offeredLocale(language, shop.env.LANGUAGES), async () => {
    const company = await shop.company();
    const origin = originOf(shop.env);
    const pageAt = (path: string) => origin + pathIn(currentLocale(), path);
    const fileAt = (path: string) => origin + path;
    return write({ shopName: company.name, pageAt, fileAt }, company);
  });
}
