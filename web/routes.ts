import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** The whole shop: every page and where it lives. */
export default [
  layout('shopper/frame/layout.tsx', [
    layout('shopper/frame/within.tsx', [
      index('shopper/home/page.tsx', { id: 'home-at-root' }),
      route('home', 'shopper/home/page.tsx'),
      route('about', 'shopper/about/page.tsx'),
      route('shop', 'shopper/shop/page.tsx'),
      route('product/:name', 'shopper/product/page.tsx'),
      route('login', 'shopper/login/page.tsx'),
      route('cart', 'shopper/cart/page.tsx'),
      route('wishlist', 'shopper/wishlist/page.tsx'),
      route('checkout', 'shopper/checkout/page.tsx'),
      route('myaccount', 'shopper/account/layout.tsx', [
        route('order', 'shopper/account/orders/page.tsx'),
        route('address', 'shopper/account/addresses/page.tsx'),
        route('account', 'shopper/account/profile/page.tsx'),
        route('password', 'shopper/account/password/page.tsx'),
        index('shopper/account/elsewhere.tsx', { id: 'account-index' }),
        route('*', 'shopper/account/elsewhere.tsx', { id: 'account-elsewhere' }),
      ]),
      route('*', 'shopper/frame/not-found.tsx'),
    ]),
  ]),
  route('page/:slug', 'shopper/legal/page.tsx'),
  route('invite', 'admin/invite/page.tsx'),
  route('offline', 'shopper/frame/offline.tsx'),
  ...prefix('admin', [
    layout('admin/frame/layout.tsx', [
      index('admin/frame/index.tsx'),
      route('dashboard', 'admin/dashboard/page.tsx'),
      route('category', 'admin/categories/page.tsx'),
      route('product', 'admin/products/page.tsx'),
      route('product/sheet', 'admin/products/sheet/page.tsx'),
      route('product/import', 'admin/products/import/page.tsx'),
      route('order', 'admin/orders/page.tsx'),
      route('order/print', 'admin/orders/print/page.tsx'),
      route('company', 'admin/company/page.tsx'),
      route('legal', 'admin/legal/page.tsx'),
      route('customer', 'admin/customers/page.tsx'),
      route('content', 'admin/content/page.tsx'),
      route('staff', 'admin/staff/page.tsx'),
      route('log', 'admin/log/page.tsx'),
      route('*', 'admin/frame/elsewhere.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
