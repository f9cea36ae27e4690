import { ArrowUp, Mail, MapPin, Phone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Company } from '#contract/company.ts';

const LegalDialog = lazy(async () => import('./legal-dialog.tsx'));

const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/about', label: 'About' },
  { to: '/myaccount', label: 'My account' },
];
const companyLinks = [
  { slug: 'terms-conditions', label: 'Terms & Conditions' },
  { slug: 'privacy-policy', label: 'Privacy Policy' },
] as const;
export type LegalLink = (typeof companyLinks)[number];

export function Footer({ company, tagline }: { company: Company; tagline: string }) {
  const [legal, setLegal] = useState<LegalLink>();
  return (
    <footer className="mt-20 bg-indigo-deep text-kora print:hidden">
      <div aria-hidden className="woven opacity-60" />
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-[2fr_1fr_1fr_1.5fr] lg:py-14">
        <div className="col-span-2 lg:col-span-1">
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
          <p className="mt-4 max-w-xs text-kora/85">{tagline}</p>
        </div>
        <nav aria-label="Quick links">
          <h2 className="eyebrow mb-3 text-kora/80">Quick links</h2>
          <ul>
            {quickLinks.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="inline-block py-1 hover:underline">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Company">
          <h2 className="eyebrow mb-3 text-kora/80">Company</h2>
          <ul>
            {companyLinks.map((link) => (
              <li key={link.slug}>
                <a
                  href={`/page/${link.slug}`}
                  className="inline-block py-1 hover:underline"
                  onClick={(event) => {
                    // Opened as a page of its own where the reader asks for that, or has no script.
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    setLegal(link);
                  }}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <address className="col-span-2 not-italic lg:col-span-1">
          <h2 className="eyebrow mb-3 text-kora/80">Contact</h2>
          <ul className="space-y-2">
            {company.address && (
              <li className="flex gap-3">
                <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
                <span>{[company.address, company.pincode].filter(Boolean).join(' - ')}</span>
              </li>
            )}
            {company.email && (
              <li className="flex gap-3">
                <Mail aria-hidden className="mt-1 size-4 shrink-0" />
                <a href={`mailto:${company.email}`} className="break-all hover:underline">{company.email}</a>
              </li>
            )}
            {company.phone && (
              <li className="flex gap-3">
                <Phone aria-hidden className="mt-1 size-4 shrink-0" />
                <a href={`tel:${company.phone}`} className="hover:underline">{company.phone}</a>
              </li>
            )}
          </ul>
        </address>
      </div>
      <div className="border-t border-kora/20">
        <div className="wrap flex items-center justify-between gap-4 py-4 text-[0.9375rem]">
          <p>
            {/* oxlint-disable-next-line react/purity -- the year of the render is the year that is meant */}
            © {new Date().getFullYear()} {company.name}. All rights reserved.
          </p>
          <button type="button" aria-label="Scroll to top" className="grid size-11 place-items-center border border-kora/50 hover:bg-kora hover:text-indigo-deep" onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
            <ArrowUp aria-hidden className="size-5" />
          </button>
        </div>
      </div>
      {legal && (
        <Suspense fallback={null}>
          <LegalDialog link={legal} onClose={() => setLegal(undefined)} />
        </Suspense>
      )}
    </footer>
  );
}
