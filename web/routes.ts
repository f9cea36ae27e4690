import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import type { PagePath } from '#domain/pages.ts';

/**
 * Every page of the shop with its file. The paths come from domain/pages.ts, from which the sitemap and robots.txt are
 * made too. The screens of the back office are in admin/screens.ts.
 */
export default [
  layout('shopper/frame/layout.tsx', [
    layout('shopper/frame/page-boundary.tsx', [
      index('shopper/home/page.tsx', { id: 'home-at-root' }),
      page('/home', 'shopper/home/page.tsx'),
      page('/about', 'shopper/about/page.tsx'),
      page('/shop', 'shopper/shop/page.tsx'),
      page('/search', 'shopper/search/page.tsx'),
      page('/help', 'shopper/help/page.tsx'),
      page('/product/:name', 'shopper/product/page.tsx'),
      page('/login', 'shopper/login/page.tsx'),
      page('/cart', 'shopper/cart/page.tsx'),
      page('/wishlist', 'shopper/wishlist/page.tsx'),
      page('/checkout', 'shopper/checkout/page.tsx'),
      page('/checkout/placed/:id', 'shopper/checkout/placed/page.tsx'),
      page('/myaccount', 'shopper/account/layout.tsx', [
        route('order', 'shopper/account/orders/page.tsx'),
        route('address', 'shopper/account/addresses/page.tsx'),
        route('account', 'shopper/account/profile/page.tsx'),
        route('password', 'shopper/account/password/page.tsx'),
        index('shopper/account/to-profile.tsx', { id: 'account-index' }),
        route('*', 'shopper/account/to-profile.tsx', { id: 'account-unknown' }),
      ]),
      route('*', 'shopper/frame/not-found.tsx'),
    ]),
  ]),
  // The next two routes are no pages: they return the cards of a category, or of certain products, for a row on another
  // page.
  route('category/:id/cards', 'shopper/category-cards.ts'),
  route('cards/:ids', 'shopper/rows/cards-by-id.ts'),
  page('/page/:slug', 'shopper/legal/page.tsx'),
  page('/confirm-email', 'shopper/confirm-email/page.tsx'),
  page('/track', 'shopper/track/page.tsx'),
  page('/pay/:token', 'shopper/pay/page.tsx'),
  page('/invite', 'admin/invite/page.tsx'),
  page('/offline', 'shopper/frame/offline.tsx'),
  layout('admin/frame/layout.tsx', [page('/admin/*', 'admin/frame/screen.tsx')]),
] satisfies RouteConfig;

/** Makes the route of a page whose path is declared in domain/pages.ts. */
function page(path: PagePath, file: string, children?: RouteConfigEntry[]): RouteConfigEntry {
  return route(path.slice(1), file, children);
}
