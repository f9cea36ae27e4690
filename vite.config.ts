import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { escapeLetters } from './scripts/escape-letters.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { leanRouter } from './scripts/lean-router.ts';

// The code for a first visit to home, shop or a product comes in two files, the same for all three: many small ones
// compress a tenth worse. Code that only some pages need is not named here.
const firstVisit = [
  /rolldown[\\/]runtime/,
  /[\\/]web[\\/](root|entry\.client)\.tsx$/,
  /[\\/]web[\\/]ui[\\/](button|create-icon|first-move|keep-room|notices|part|picture|skeleton|use-is-in-browser|use-online|with-tags)\.tsx?$/,
  /[\\/]web[\\/]router[\\/]/,
  /[\\/]web[\\/]trusted[\\/]worker-address\.ts$/,
  /[\\/]web[\\/]session[\\/](login-path|session|shopping-storage|storage)\.tsx?$/,
  /[\\/]web[\\/]api[\\/](address|api-error|call|load|packed|part-files|reach-shop|server-context)\.ts$/,
  /[\\/]web[\\/]shopper[\\/](?!by-category|chosen-offer|quick-add|search-box|size-and-add|size-dialog|shopping-actions|sum|understood|category-cards|use-category-cards|use-adding)[^\\/]+$/,
  /[\\/]web[\\/]shopper[\\/]frame[\\/](?!wanted-search|search-overlay|search-result|legal-dialog|not-found|nothing-here|offline|search-link)[^\\/]+$/,
  /[\\/]domain[\\/](days|instants|money|paragraphs|paths|pricing)\.ts$/,
  /[\\/](contract[\\/]colour-name|compiled[\\/][^\\/]+[\\/]colour-names)\.ts$/,
  /[\\/]messages[\\/](current-locale|format|locales)\.ts$/,
  /[\\/]messages[\\/]compiled[\\/][^\\/]+[\\/](common|footer|frame|header|heart|page-errors|price|product-card)\.ts$/,
  /[\\/](@messageformat|make-plural)[\\/]/,
  /[\\/]lucide-react[\\/].*icons[\\/](heart|shopping-bag|search|menu|x|user|mail|map-pin|phone|arrow-up|arrow-right|truck|rotate-ccw)\.mjs$/,
];

const chunks = [
  {
    name: 'react',
    test: /(node_modules[\\/](react|react-dom|react-router|scheduler)|web[\\/]router[\\/]last-error-page)[\\/.]/,
    priority: 2,
  },
  { name: 'shop', test: (id: string) => firstVisit.some((pattern) => pattern.test(id)), priority: 1 },
  // This is the code that the product page shares with cart, checkout and account; then the icons of the shop's pages.
  {
    name: 'product',
    test: /[\\/](web[\\/]ui[\\/]stepper|domain[\\/](expected-delivery|whatsapp-link)|compiled[\\/][^\\/]+[\\/]stepper|icons[\\/](plus|minus))\.m?[tj]sx?$/,
  },
  // Every form needs this code. Each further file would lengthen the list of files that each page carries, as below.
  { name: 'form', test: /[\\/](web[\\/]ui[\\/](field|form-action)|compiled[\\/][^\\/]+[\\/]field)\.tsx?$/ },
  // Names, numbers and sizes, which account, checkout, login, the shop's filters and the back office share. A browser
  // fetches six files at once, and these would be smaller than the headers of their answers.
  {
    name: 'small',
    test: /[\\/](domain[\\/](amounts|category-tree|delivery|digits|people|phone|read-number|same-key|sizes|text)\.ts|contract[\\/]typed-number\.ts|messages[\\/]format-days\.ts|icons[\\/]chevron-down\.mjs)$/,
  },
  // The PIN box and all that shows charges share this code, of which the product page names each file.
  {
    name: 'delivery',
    test: /[\\/](web[\\/](shopper[\\/](sum|delivery[\\/](charge-rows|pin-box|promise-words|use-delivery))|session[\\/]pin-storage)|contract[\\/]delivery-terms|compiled[\\/][^\\/]+[\\/]delivery(-promise)?)\.tsx?$/,
  },
  // All personal pages of a customer need this code.
  {
    name: 'private',
    test: /[\\/](@tanstack[\\/]|web[\\/](api[\\/]queries|session[\\/]guests|sign-in[\\/](guard|private-data))\.tsx?$|compiled[\\/][^\\/]+[\\/]session\.ts$)/,
  },
  // The header and most of their pages share this code.
  {
    name: 'customer',
    test: /[\\/](web[\\/](shopper[\\/]customer[\\/](cart-place|cart-turns|gone-list|known-guest|line-on-wire|linked-code|merge-guest|merge-note|other-tabs|use-cart|use-wishlist|wish-changes)|session[\\/]guest-storage|ui[\\/]use-kept-focus)|compiled[\\/][^\\/]+[\\/]guest-cart)\.tsx?$/,
  },
  // What Base UI's components share: one by one its files would lengthen the list that each page carries.
  { name: 'base-ui', test: /@base-ui[\\/](utils|react[\\/](.*[\\/])?(internals|utils))[\\/]/, minShareCount: 3 },
  // Dialogs and drawers share this code, which notices do not need.
  { name: 'base-dialog', test: /@base-ui[\\/]react[\\/](.*[\\/])?(dialog|floating-ui-react)[\\/]/, minShareCount: 2 },
  // The search and the pages of missing addresses share this code.
  {
    name: 'search',
    test: /[\\/](web[\\/]shopper[\\/](by-category|search-box|frame[\\/]nothing-here)|compiled[\\/][^\\/]+[\\/]search-page)\.tsx?$/,
  },
  // The shop's list needs all of this; one by one these files would be smaller than the headers of their answers.
  {
    name: 'list',
    test: /[\\/](icons[\\/](chevron-(left|right|first|last)|sliders-horizontal)\.mjs|(web[\\/]ui[\\/](use-media|empty-state)|contract[\\/]facets)\.tsx?)$/,
  },
];

/** Files that every page has loaded before it fetches others later: parts need not list them. */
const EVERYWHERE = /\/(react|shop|rolldown-runtime)-[^/]*$/;

// Which language this build speaks; its words come straight from that language's compiled messages.
const language = process.env['BUILD_LANGUAGE'] ?? 'en';
const texts = join(import.meta.dirname, 'messages/compiled', language);

// Modules of libraries that ours replace in the build; each says why.
const replacements = [
  { find: /^.*\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'web/ui/create-icon.ts') },
  {
    find: /^\.\.?\/(?:.*\/)?routeModules\.js$/,
    replacement: join(import.meta.dirname, 'web/router/load-route-module.ts'),
  },
  { find: /^\0vite\/preload-helper\.js$/, replacement: join(import.meta.dirname, 'web/api/part-files.ts') },
  {
    find: /^\.\.?\/(?:.*\/)?instrumentation\.js$/,
    replacement: join(import.meta.dirname, 'web/router/no-instrumentation.ts'),
  },
  {
    find: /^\.\.?\/(?:.*\/)?fog-of-war\.js$/,
    replacement: join(import.meta.dirname, 'web/router/no-route-discovery.ts'),
  },
  {
    find: /^\.\.?\/(?:.*\/)?(?:errorBoundaries|fallback)\.js$/,
    replacement: join(import.meta.dirname, 'web/router/last-error-page.tsx'),
  },
];

/** The code that renders pages is held in memory, in one byte a letter. */
const escapedLetters: Plugin = {
  name: 'escaped-letters',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = escapeLetters(part.code);
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), escapedLetters, ...(command === 'build' ? [leanRouter(), leanIcons()] : [])],
  resolve: {
    alias: [{ find: /^#text\//, replacement: `${texts}/` }, ...(command === 'build' ? replacements : [])],
  },
  // A data: address in a stylesheet would need a hole in the content security policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        modulePreload: {
          resolveDependencies: (_part, brought) => brought.filter((file) => !EVERYWHERE.test(file)),
        },
        rolldownOptions: {
          // What React Router would say to whoever develops with it: its sentences weigh more than some pages.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
  },
  // The server bundle carries its libraries, settled for production: React's development half
  // renders four times slower.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  define: {
    BUILD_LOCALE: JSON.stringify(language),
    ...(command === 'build' && {
      'process.env.NODE_ENV': '"production"',
      // React looks for its tools for developers in visitors' browsers, too.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    }),
  },
  // All libraries are found at the first scan, so that none turns up later and reloads the open page.
  optimizeDeps: { entries: ['web/**/*.tsx'] },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}));
