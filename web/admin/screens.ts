import {
  Building2,
  FolderTree,
  Gauge,
  History,
  LayoutDashboard,
  Package,
  PanelsTopLeft,
  ScrollText,
  Search,
  Shirt,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ClientActionFunction } from 'react-router';
import * as menuText from '#text/admin-menu.ts';

export type Screen = {
  /** Its address below /admin. */
  path: string;
  title: string;
  /** A screen with an icon stands in the menu and is found by the palette. */
  Icon?: LucideIcon;
  /** Fetches the screen's page.tsx. */
  load: () => Promise<{ default: ComponentType; clientAction?: ClientActionFunction }>;
};

/**
 * Every screen of the back office, in the menu's order. Routes, titles, the menu and the palette follow this table: a new
 * screen is its page.tsx and one entry here.
 */
export const screens: readonly Screen[] = [
  {
    path: 'dashboard',
    title: menuText.dashboard(),
    Icon: LayoutDashboard,
    load: async () => import('./dashboard/page.tsx'),
  },
  {
    path: 'category',
    title: menuText.categories(),
    Icon: FolderTree,
    load: async () => import('./categories/page.tsx'),
  },
  { path: 'product', title: menuText.products(), Icon: Shirt, load: async () => import('./products/page.tsx') },
  { path: 'product/sheet', title: menuText.variantSheet(), load: async () => import('./products/sheet/page.tsx') },
  { path: 'product/import', title: menuText.importProducts(), load: async () => import('./products/import/page.tsx') },
  { path: 'order', title: menuText.orders(), Icon: Package, load: async () => import('./orders/page.tsx') },
  { path: 'order/print', title: menuText.printOrders(), load: async () => import('./orders/print/page.tsx') },
  { path: 'customer', title: menuText.customers(), Icon: Users, load: async () => import('./customers/page.tsx') },
  { path: 'company', title: menuText.company(), Icon: Building2, load: async () => import('./company/page.tsx') },
  {
    path: 'order-limits',
    title: menuText.orderLimits(),
    Icon: Gauge,
    load: async () => import('./order-limits/page.tsx'),
  },
  { path: 'legal', title: menuText.legalPages(), Icon: ScrollText, load: async () => import('./legal/page.tsx') },
  { path: 'content', title: menuText.homePage(), Icon: PanelsTopLeft, load: async () => import('./content/page.tsx') },
  { path: 'synonyms', title: menuText.searchWords(), Icon: Search, load: async () => import('./synonyms/page.tsx') },
  { path: 'staff', title: menuText.staff(), Icon: UserCog, load: async () => import('./staff/page.tsx') },
  { path: 'log', title: menuText.log(), Icon: History, load: async () => import('./log/page.tsx') },
];

/** The screen at a path below /admin; undefined where there is none. */
export function screenAt(path: string | undefined): Screen | undefined {
  return screens.find((screen) => screen.path === path);
}

/** What the menu lists and the palette finds. */
export const menu = screens.flatMap(({ path, title, Icon, load }) =>
  Icon ? [{ to: `/admin/${path}`, title, Icon, load }] : [],
);
