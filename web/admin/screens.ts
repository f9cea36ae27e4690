import {
  Banknote,
  BookA,
  Building2,
  CircleUser,
  CreditCard,
  DatabaseBackup,
  FolderTree,
  Gauge,
  History,
  IndianRupee,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Package,
  PanelsTopLeft,
  PhoneCall,
  PhoneIncoming,
  QrCode,
  ReceiptIndianRupee,
  ScanBarcode,
  ScrollText,
  LockKeyhole,
  MapPinned,
  MailWarning,
  MessageSquareLock,
  MessageSquareText,
  Shirt,
  TicketPercent,
  Truck,
  Undo2,
  UserCog,
  Users,
  WalletCards,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ClientActionFunction } from 'react-router';
import type { Permission } from '#domain/staff-roles.ts';
import * as accountText from '#text/admin-account.ts';
import * as cashText from '#text/admin-cash.ts';
import * as deliveryText from '#text/admin-delivery.ts';
import * as gatewaysText from '#text/admin-gateways.ts';
import * as keysText from '#text/admin-api-keys.ts';
import * as newText from '#text/admin-new-order.ts';
import * as hooksText from '#text/admin-webhooks.ts';
import * as messagesText from '#text/admin-messages.ts';
import * as offerFormText from '#text/admin-offer-form.ts';
import * as offerSettingsText from '#text/admin-offer-settings.ts';
import * as offersText from '#text/admin-offers.ts';
import * as paymentsText from '#text/admin-payments.ts';
import * as pricesText from '#text/admin-prices.ts';
import * as settlementText from '#text/admin-settlements.ts';
import * as salesText from '#text/admin-sales.ts';
import * as upiText from '#text/admin-upi.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as menuText from '#text/admin-menu.ts';

/** The groups of the menu, in their order. The first group and the last group have no heading. */
export const menuGroups = ['start', 'sales', 'money', 'catalogue', 'settings', 'system', 'own'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export type Screen = {
  /** The address of the screen, without /admin/. "/:id" at its end means the id of one object, or "new". */
  path: string;
  /**
   * The permission that a person needs to open the screen. Without it the menu hides the screen, and the page shows a
   * message in its place.
   */
  needs: Permission;
  title: string;
  /** Fetches the code of the screen: its page.tsx. */
  load: () => Promise<ScreenModule>;
} & (Listed | Within | Unlisted);

/** A screen with an icon and a group is an entry of the menu. The palette finds screens of this kind too. */
type Listed = { Icon: LucideIcon; group: MenuGroup; within?: never; isForChosen?: never };
/**
 * A screen with an icon but without an entry in the menu. `within` is the path of the screen to which it belongs. The
 * palette finds screens of this kind too.
 */
type Within = { Icon: LucideIcon; within: string; group?: never; isForChosen?: never };
/**
 * A screen without an icon. The palette finds a screen of this kind, unless the screen only shows objects that the
 * person has chosen on another screen (`isForChosen`).
 */
type Unlisted = { Icon?: never; group?: never; within?: string; isForChosen?: true };

type ScreenModule = {
  default: ComponentType;
  clientAction?: ClientActionFunction;
  /**
   * Requests the screen's slowest data before the screen is rendered, so that the request is already under way then.
   * The function does not wait for the answer.
   */
  prefetch?: (search: URLSearchParams) => void;
};

/**
 * Every screen of the back office, in the order of the menu. Routes, titles, the menu and the palette use this table,
 * so a new screen needs only its page.tsx and one entry here.
 */
export const screens: readonly Screen[] = [
  {
    path: 'dashboard',
    needs: 'office.enter',
    title: menuText.dashboard(),
    Icon: LayoutDashboard,
    group: 'start',
    load: async () => import('./dashboard/page.tsx'),
  },
  {
    path: 'order',
    needs: 'orders.read',
    title: menuText.orders(),
    Icon: Package,
    group: 'sales',
    load: async () => import('./orders/page.tsx'),
  },
  {
    path: 'order/pack',
    needs: 'orders.pack',
    title: menuText.scanToPack(),
    Icon: ScanBarcode,
    group: 'sales',
    load: async () => import('./orders/pack/page.tsx'),
  },
  {
    path: 'order/new',
    needs: 'orders.take',
    title: newText.title(),
    Icon: PhoneIncoming,
    within: 'order',
    load: async () => import('./orders/new/page.tsx'),
  },
  {
    path: 'order/print',
    needs: 'orders.read',
    title: menuText.printOrders(),
    isForChosen: true,
    load: async () => import('./orders/print/page.tsx'),
  },
  {
    path: 'order/parcels',
    needs: 'orders.pack',
    title: menuText.parcelList(),
    load: async () => import('./orders/parcel-list/page.tsx'),
  },
  {
    path: 'returns',
    needs: 'orders.read',
    title: returnsText.title(),
    Icon: Undo2,
    group: 'sales',
    load: async () => import('./returns/page.tsx'),
  },
  {
    path: 'returns/policy',
    needs: 'settings.edit',
    title: returnsText.policy(),
    load: async () => import('./returns/policy/page.tsx'),
  },
  {
    path: 'customer',
    needs: 'customers.read',
    title: menuText.customers(),
    Icon: Users,
    group: 'sales',
    load: async () => import('./customers/page.tsx'),
  },
  {
    path: 'offers',
    needs: 'catalogue.edit',
    title: offersText.title(),
    Icon: TicketPercent,
    group: 'sales',
    load: async () => import('./offers/page.tsx'),
  },
  {
    path: 'offers/settings',
    needs: 'offers.edit',
    title: offerSettingsText.title(),
    within: 'offers',
    load: async () => import('./offers/settings/page.tsx'),
  },
  {
    path: 'offers/:id',
    needs: 'offers.edit',
    title: offerFormText.title(),
    within: 'offers',
    isForChosen: true,
    load: async () => import('./offers/form/page.tsx'),
  },
  {
    path: 'cash',
    needs: 'cash.edit',
    title: cashText.title(),
    Icon: Banknote,
    group: 'money',
    load: async () => import('./cash/page.tsx'),
  },
  {
    path: 'cash/book',
    needs: 'cash.edit',
    title: cashText.book(),
    load: async () => import('./cash/book/page.tsx'),
  },
  {
    path: 'upi',
    needs: 'cash.edit',
    title: upiText.title(),
    Icon: QrCode,
    group: 'money',
    load: async () => import('./upi/page.tsx'),
  },
  {
    path: 'payments',
    needs: 'cash.edit',
    title: paymentsText.title(),
    Icon: CreditCard,
    group: 'money',
    load: async () => import('./payments/page.tsx'),
  },
  {
    path: 'settlements',
    needs: 'cash.edit',
    title: settlementText.title(),
    Icon: Landmark,
    group: 'money',
    load: async () => import('./settlements/page.tsx'),
  },
  {
    path: 'settlements/import',
    needs: 'cash.edit',
    title: settlementText.importReport(),
    load: async () => import('./settlements/import/page.tsx'),
  },
  {
    path: 'tax',
    needs: 'tax.read',
    title: menuText.tax(),
    Icon: ReceiptIndianRupee,
    group: 'money',
    load: async () => import('./tax/page.tsx'),
  },
  {
    path: 'product',
    needs: 'catalogue.edit',
    title: menuText.products(),
    Icon: Shirt,
    group: 'catalogue',
    load: async () => import('./products/page.tsx'),
  },
  {
    path: 'product/sheet',
    needs: 'catalogue.edit',
    title: menuText.variantSheet(),
    load: async () => import('./products/sheet/page.tsx'),
  },
  {
    path: 'product/import',
    needs: 'catalogue.edit',
    title: menuText.importProducts(),
    load: async () => import('./products/import/page.tsx'),
  },
  {
    path: 'prices',
    needs: 'catalogue.edit',
    title: pricesText.title(),
    Icon: IndianRupee,
    within: 'product',
    load: async () => import('./prices/page.tsx'),
  },
  {
    path: 'sales/:id',
    needs: 'catalogue.edit',
    title: salesText.title(),
    within: 'offers',
    isForChosen: true,
    load: async () => import('./sales/page.tsx'),
  },
  {
    path: 'category',
    needs: 'catalogue.edit',
    title: menuText.categories(),
    Icon: FolderTree,
    group: 'catalogue',
    load: async () => import('./categories/page.tsx'),
  },
  {
    path: 'synonyms',
    needs: 'catalogue.edit',
    title: menuText.searchWords(),
    Icon: BookA,
    group: 'catalogue',
    load: async () => import('./synonyms/page.tsx'),
  },
  {
    path: 'content',
    needs: 'content.edit',
    title: menuText.homePage(),
    Icon: PanelsTopLeft,
    group: 'catalogue',
    load: async () => import('./content/page.tsx'),
  },
  {
    path: 'legal',
    needs: 'content.edit',
    title: menuText.legalPages(),
    Icon: ScrollText,
    group: 'catalogue',
    load: async () => import('./legal/page.tsx'),
  },
  {
    path: 'company',
    needs: 'settings.edit',
    title: menuText.company(),
    Icon: Building2,
    group: 'catalogue',
    load: async () => import('./company/page.tsx'),
  },
  {
    path: 'gateways',
    needs: 'payments.manage',
    title: gatewaysText.title(),
    Icon: WalletCards,
    group: 'settings',
    load: async () => import('./gateways/page.tsx'),
  },
  {
    path: 'couriers',
    needs: 'settings.edit',
    title: menuText.couriers(),
    Icon: Truck,
    group: 'settings',
    load: async () => import('./couriers/page.tsx'),
  },
  {
    path: 'delivery',
    needs: 'settings.edit',
    title: deliveryText.title(),
    Icon: MapPinned,
    group: 'settings',
    load: async () => import('./delivery/page.tsx'),
  },
  {
    path: 'order-limits',
    needs: 'settings.edit',
    title: menuText.orderLimits(),
    Icon: Gauge,
    group: 'settings',
    load: async () => import('./order-limits/page.tsx'),
  },
  {
    path: 'sign-in-codes',
    needs: 'settings.edit',
    title: menuText.signInCodes(),
    Icon: MessageSquareLock,
    group: 'settings',
    load: async () => import('./sign-in-codes/page.tsx'),
  },
  {
    path: 'confirm-rules',
    needs: 'settings.edit',
    title: menuText.confirmRules(),
    Icon: PhoneCall,
    group: 'settings',
    load: async () => import('./confirm-rules/page.tsx'),
  },
  {
    path: 'messages',
    needs: 'messages.manage',
    title: messagesText.title(),
    Icon: MessageSquareText,
    group: 'settings',
    load: async () => import('./messages/page.tsx'),
  },
  {
    path: 'staff',
    needs: 'staff.manage',
    title: menuText.staff(),
    Icon: UserCog,
    group: 'system',
    load: async () => import('./staff/page.tsx'),
  },
  {
    path: 'unsent-emails',
    needs: 'orders.edit',
    title: menuText.unsentEmails(),
    Icon: MailWarning,
    group: 'system',
    load: async () => import('./unsent-emails/page.tsx'),
  },
  {
    path: 'log',
    needs: 'log.read',
    title: menuText.log(),
    Icon: History,
    group: 'system',
    load: async () => import('./log/page.tsx'),
  },
  {
    path: 'backups',
    needs: 'backups.make',
    title: menuText.backups(),
    Icon: DatabaseBackup,
    group: 'system',
    load: async () => import('./backups/page.tsx'),
  },
  {
    path: 'api-keys',
    needs: 'security.edit',
    title: keysText.title(),
    Icon: KeyRound,
    group: 'system',
    load: async () => import('./api-keys/page.tsx'),
  },
  {
    path: 'webhooks',
    needs: 'webhooks.manage',
    title: hooksText.title(),
    Icon: Webhook,
    group: 'system',
    load: async () => import('./webhooks/page.tsx'),
  },
  {
    path: 'account',
    needs: 'office.enter',
    title: menuText.account(),
    Icon: CircleUser,
    group: 'own',
    load: async () => import('./account/page.tsx'),
  },
  {
    path: 'security',
    needs: 'office.enter',
    title: accountText.securityTab(),
    Icon: LockKeyhole,
    within: 'account',
    load: async () => import('./security/page.tsx'),
  },
];

/** Finds the screen at a path below /admin. Returns undefined if no screen has this path. */
export function screenAt(path: string | undefined): Screen | undefined {
  const ofOneThing = path?.replace(/\/[^/]+$/, '/:id');
  return screens.find((screen) => screen.path === path) ?? screens.find((screen) => screen.path === ofOneThing);
}

/** Finds the screen at this address. */
export function screenOf(pathname: string): Screen | undefined {
  return screenAt(pathname.replace(/^.*?\/admin\//, ''));
}

/**
 * Returns the name of the menu entry for this address. A screen that belongs to another screen has the name of that
 * other screen.
 */
export function placeOf(pathname: string): string | undefined {
  const screen = screenOf(pathname);
  return (screenAt(screen?.within) ?? screen)?.title;
}

/** The screens that have an icon. Screens that also have a group are the entries of the menu. */
export const places = screens.flatMap(({ path, needs, title, Icon, load, within, group }) =>
  Icon ? [{ to: `/admin/${path}`, needs, title, Icon, load, within, group }] : [],
);
