import { Heart, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as headerText from '#text/header.ts';
import { loginPath } from '../../session/login-path.ts';
import { useSession } from '../../session/session.ts';
import { part } from '../../ui/part.tsx';
import { useCartCount } from '../stored-cart.ts';
import { useWishes } from '../wishes.ts';
import { CachedPart } from '../cached-part.tsx';
import { PathIcon } from '../../ui/path-icon.tsx';
import type { ContactLink } from './contact-links.ts';
import type { ShownCompany } from './footer.tsx';
import { MobileMenu, type HeaderLink } from './mobile-menu.tsx';
import { SearchButton } from './search-button.tsx';

// The customer did not ask for this data, so there is no message if it cannot be loaded. The data comes once the
// browser is online.
const CustomerData = part(async () => import('../customer/customer-data.tsx'), { unreached: () => null });

/** Matches the paths of pages with a solid header. On all other pages the header is transparent (spec §2 Header). */
const SOLID = /^\/(shop|search|help|myaccount|cart|wishlist|checkout|about|product)(\/|$)/;

type HeaderProps = {
  company: ShownCompany;
  contacts: readonly ContactLink[] | undefined;
  /** The links to the owner's own pages, for the menu on narrow screens. */
  menu: readonly HeaderLink[];
};

export function Header({ company, contacts, menu }: HeaderProps) {
  const { pathname } = useLocation();
  const isSolid = SOLID.test(pathname);
  const { token, isAdmin } = useSession();
  const isBelow = (path: string) => `${pathname}/`.startsWith(`${path}/`);
  const links: readonly HeaderLink[] = [
    { to: '/home', label: headerText.home(), isCurrent: isBelow('/home') },
    { to: '/about', label: headerText.about(), isCurrent: isBelow('/about') },
    { to: '/shop', label: headerText.shop(), isCurrent: isBelow('/shop') },
    {
      // The page to which "My account" leads (spec §2 Header).
      to: isAdmin ? '/admin/dashboard' : token === null ? '/login' : '/myaccount/account',
      label: headerText.myAccount(),
      isAccount: true,
      isCurrent: isBelow('/myaccount') || isBelow('/login'),
    },
  ];
  // On a narrow screen the search link leads guests to a page with a search box, because the search icon leads guests
  // to the sign-in page.
  const search = { to: '/search', label: headerText.searchProducts(), isCurrent: isBelow('/search') };
  return (
    <header
      className={
        isSolid
          ? '@container sticky top-0 z-30 border-b border-thread bg-kora print:static'
          : '@container absolute inset-x-0 top-0 z-30'
      }
    >
      <div className="wrap flex h-16 items-center gap-4 sm:h-20">
        {/* The key is the page's path, so that the menu closes when a new page opens. */}
        <MobileMenu key={pathname} links={[...(isAdmin ? links : [search, ...links]), ...menu]} />
        <Link to="/home" className="display flex min-w-0 items-center gap-2 text-2xl sm:text-title">
          {company.logoUrl ? (
            <img src={company.logoUrl} alt={company.name} className="h-10 w-auto" />
          ) : (
            <span className="shop-name">{company.name}</span>
          )}
        </Link>
        <CachedPart
          tag="nav"
          // The HTML of these links depends only on the first part of the address.
          by={['header links', pathname.split('/')[1] ?? '']}
          aria-label={headerText.main()}
          className="ms-auto hidden @3xl:block print:hidden"
        >
          <ul className="flex gap-5 whitespace-nowrap @5xl:gap-8">
            {links.map((link) => (
              <li key={link.label}>
                <Link
                  to={link.to}
                  prefetch="intent"
                  aria-current={link.isCurrent ? 'page' : undefined}
                  className="border-b-2 border-transparent py-1 hover:border-current aria-[current=page]:border-current"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </CachedPart>
        {contacts && (
          // Only a wide header has room for these links. Every footer shows them too.
          <div className="-me-4 ms-2 hidden @5xl:flex print:hidden">
            {contacts.map(({ label, href, icon }) => (
              <a
                key={label}
                href={href}
                aria-label={label}
                className="grid size-touch place-items-center hover:text-indigo"
              >
                <PathIcon aria-hidden icon={icon} className="size-icon" />
              </a>
            ))}
          </div>
        )}
        {!isAdmin && <ShopperButtons isOpen={company.guestsMayShop} />}
      </div>
    </header>
  );
}

/**
 * Shows search, wishlist and cart. Hidden for admins (spec §2 Header). A guest must sign in first, unless the owner
 * lets guests shop.
 */
function ShopperButtons({ isOpen }: { isOpen: true | undefined }) {
  const { token, isCustomer } = useSession();
  const isGuest = token === null && !isOpen;
  const cartCount = useCartCount();
  const wishCount = useWishes().size;
  return (
    <CachedPart
      tag="div"
      by={[isGuest ? 'guest' : 'shopper']}
      data-keep-clear
      className="ms-auto flex @3xl:ms-4 print:hidden"
    >
      {isCustomer && <CustomerData />}
      <SearchButton isGuest={isGuest} />
      <CountedLink
        path="/wishlist"
        isGuest={isGuest}
        label={headerText.wishlist({ count: wishCount })}
        count={wishCount}
      >
        <Heart className="size-icon" />
      </CountedLink>
      <CountedLink path="/cart" isGuest={isGuest} label={headerText.cart({ count: cartCount })} count={cartCount}>
        <ShoppingBag className="size-icon" />
      </CountedLink>
    </CachedPart>
  );
}

type CountedLinkProps = {
  path: string;
  isGuest: boolean;
  label: string;
  count: number;
  children: ReactNode;
};

/**
 * An icon that links to a personal page, with a badge if the count is above 0. For guests the link leads to the sign-in
 * page first. The link does the same for a customer who taps before the script has read their session.
 */
function CountedLink({ path, isGuest, label, count, children }: CountedLinkProps) {
  return (
    <Link
      to={isGuest ? loginPath({ pathname: path, search: '' }) : path}
      aria-label={label}
      className="relative grid size-touch place-items-center hover:text-indigo"
    >
      {children}
      {count > 0 && (
        <span
          aria-hidden
          data-testid={`${path.slice(1)}-count`}
          className="price absolute end-0 top-0.5 grid h-badge min-w-badge place-items-center rounded-full bg-madder px-1 text-badge leading-none font-bold text-white"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
