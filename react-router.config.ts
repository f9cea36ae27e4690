import type { Config } from '@react-router/dev/config';
import { baseLocale, isLocale, prefixOf } from './messages/locales.ts';

// A build speaks one language: its words are in its files, and its pages lie below its own prefix.
const asked = process.env['BUILD_LANGUAGE'] ?? baseLocale;
if (!isLocale(asked)) throw new Error(`BUILD_LANGUAGE=${asked} is not a language of messages/locales.ts.`);

export default {
  appDirectory: 'web',
  buildDirectory: `build/${asked}`,
  // Without a slash at the end: the home page's address is "/hi".
  basename: prefixOf(asked) || '/',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // All code of a page comes through one function, which web/router/load-route-module.ts replaces; parts
  // of it would not.
  splitRouteModules: false,
} satisfies Config;
