import { ArrowUp, Mail, MapPin, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Company } from '#contract/company.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn, type Locale } from '#messages/locales.ts';
import { helpPath } from '#domain/paths.ts';
import { indianYear } from '#domain/days.ts';
import * as footerText from '#text/footer.ts';
import { part } from '../../ui/part.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { CachedPart } from '../cached-part.tsx';
import { PathIcon } from '../../ui/path-icon.tsx';
import type { ContactLink } from './contact-links.ts';
import { LanguageLinks } from './language-links.tsx';

const LegalDialog = part(async () => import('./legal-dialog.tsx'));

const quickLinks = [
  { to: '/', label: footerText.home() },
  { to: '/shop', label: footerText.shop() },
  { to: '/about', label: footerText.about() },
  { to: '/myaccount', label: footerText.myAccount() },
];
const helpLinks = [
  { to: '/track', label: footerText.track() },
  { to: helpPath('returns'), label: footerText.returns() },
  { to: '/help', label: footerText.help() },
];

type LegalLink = { slug: string; title: string };

/** The shop's details without WhatsApp and Instagram, which have links of their own (contact-links.ts). */
export type ShownCompany = Omit<Company, 'whatsapp' | 'instagram'>;

type FooterProps = {
  company: ShownCompany;
  contacts: readonly ContactLink[] | undefined;
  tagline: string;
  /** Links to the two legal pages that every shop has, and to the pages that the owner has added. */
  pages: readonly LegalLink[];
  /** The languages of the shop. */
  languages: readonly Locale[];
  /** The year in which the page was rendered. A cached page may be from an earlier year. */
  year: string;
};

export function Footer({ company, contacts, tagline, pages, languages, year }: FooterProps) {
  // oxlint-disable-next-line react/purity -- the year of the shopper's visit is the year that is meant
  const thisYear = indianYear(new Date().toISOString());
  const shownYear = useIsInBrowser() ? thisYear : year;
  return (
    <footer className="mt-20 bg-indigo-deep text-kora print:hidden">
      <div aria-hidden className="woven opacity-60" />
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-[2fr_1fr_1fr_1fr_1.5fr] lg:py-14">
        <div className="col-span-2 lg:col-span-1">
          <Brand company={company} />
          {tagline && <p className="mt-4 max-w-xs text-kora/85">{tagline}</p>}
        </div>
        <Links title={footerText.quickLinks()} links={quickLinks} />
        <Links title={footerText.help()} links={helpLinks} />
        <LegalLinks pages={pages} />
        <Contact company={company} contacts={contacts} />
      </div>
      <div className="border-t border-kora/20">
        <div className="wrap flex items-center gap-4 py-4 text-md sm:gap-6">
          <p className="me-auto min-w-0 text-balance">{footerText.rights({ year: shownYear, name: company.name })}</p>
          {languages.length > 1 && <LanguageLinks languages={languages} />}
          <button
            type="button"
            aria-label={footerText.scrollToTop()}
            className="grid size-touch shrink-0 place-items-center border border-kora/50 hover:bg-kora hover:text-indigo-deep"
            onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          >
            <ArrowUp className="size-5" />
          </button>
        </div>
      </div>
    </footer>
  );
}

/** Shows the shop's logo and name. Without a logo, shows the first letter of the name in its place. */
function Brand({ company }: { company: ShownCompany }) {
  return (
    <div className="flex items-center gap-3">
      {company.logoUrl ? (
        <img src={company.logoUrl} alt="" className="size-12 object-contain" />
      ) : (
        <span aria-hidden className="display grid size-12 place-items-center bg-kora text-2xl text-indigo-deep">
          {company.name.slice(0, 1)}
        </span>
      )}
      <p className="display text-2xl">{company.name}</p>
    </div>
  );
}

type LinksProps = { title: string; links: ReadonlyArray<{ to: string; label: string }> };

function Links({ title, links }: LinksProps) {
  return (
    <CachedPart tag="nav" by={['footer links', title]} aria-label={title}>
      <h2 className="eyebrow mb-3 text-kora/80">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-block py-1 hover:underline">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </CachedPart>
  );
}

/**
 * Links that open legal pages in a dialog (spec §2 Footer). If the reader asks for a new tab, or the browser has no
 * script, they open as pages.
 */
function LegalLinks({ pages }: { pages: readonly LegalLink[] }) {
  const [opened, setOpened] = useState<LegalLink>();
  return (
    <CachedPart tag="nav" by={['legal links', JSON.stringify(pages)]} aria-label={footerText.company()}>
      <h2 className="eyebrow mb-3 text-kora/80">{footerText.company()}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.slug}>
            <a
              href={pathIn(currentLocale(), `/page/${page.slug}`)}
              className="inline-block py-1 hover:underline"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpened(page);
              }}
            >
              {page.title}
            </a>
          </li>
        ))}
      </ul>
      {opened && <LegalDialog {...opened} onClose={() => setOpened(undefined)} />}
    </CachedPart>
  );
}

type ContactLine = { icon: ReactNode; text: string; href?: string; className?: string };

function Contact({
  company: { address, pincode, email, phone },
  contacts = [],
}: Pick<FooterProps, 'company' | 'contacts'>) {
  const place = [address, pincode].filter(Boolean).join(' - ');
  const look = { 'aria-hidden': true, className: 'mt-1 size-4 shrink-0' } as const;
  const all: ContactLine[] = [
    { icon: <MapPin {...look} />, text: place },
    { icon: <Mail {...look} />, text: email, href: `mailto:${email}`, className: 'break-all hover:underline' },
    { icon: <Phone {...look} />, text: phone, href: `tel:${phone}` },
    ...contacts.map(({ icon, label, href }) => ({ icon: <PathIcon {...look} icon={icon} />, text: label, href })),
  ];
  const lines = all.filter(({ text }) => text);
  if (lines.length === 0) return null;
  return (
    <CachedPart
      tag="div"
      by={['contact', place, email, phone, JSON.stringify(contacts)]}
      className="col-span-2 lg:col-span-1"
    >
      <h2 className="eyebrow mb-3 text-kora/80">{footerText.contact()}</h2>
      <address className="not-italic">
        <ul className="space-y-2">
          {lines.map(({ icon, text, href, className = 'hover:underline' }) => (
            <li key={text} className="flex gap-3">
              {icon}
              {href ? (
                <a href={href} className={className}>
                  {text}
                </a>
              ) : (
                <span>{text}</span>
              )}
            </li>
          ))}
        </ul>
      </address>
    </CachedPart>
  );
}
