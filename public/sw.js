// Stores opened pages with the files they need, so that they open again without a network. With a network, pages come from it.
// Pages contain nothing personal: cart, orders and addresses come from API calls, which are never stored here.

// The server writes its build's stamp here. Pages and files belong to one build, and go with it.
const BUILD = 'BUILD_STAMP';
const PAGES = `pages-${BUILD}`;
const FILES = `files-${BUILD}`;
const MOST_PAGES = 60;
const OFFLINE = '/offline';
// How long a page may take when an older copy of it is stored, and when there is none.
const PATIENCE_MS = { stored: 4000, unseen: 12000 };
// When a request is given up, so that it does not hold a connection for ever.
const GIVEN_UP_MS = 30000;
// The first part of a page's address where its language is not English: /hi/shop.
const LANGUAGE = /^\/[a-z]{2}(-[A-Z]{2})?(?=\/|$)/;

addEventListener('install', (event) => {
  event.waitUntil(storePage(OFFLINE));
  self.skipWaiting();
});

addEventListener('activate', (event) => event.waitUntil(begin()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (pathname.startsWith('/assets/')) event.respondWith(storedOrFresh(request));
  // A file can be opened as a page too; it is answered once.
  else if (request.mode === 'navigate' || pathname.endsWith('.data')) event.respondWith(freshOrStored(event));
});

/** Removes what earlier builds have stored, and stores the pages that were opened before this worker was there. */
async function begin() {
  for (const name of await caches.keys()) if (name !== PAGES && name !== FILES) await caches.delete(name);
  await self.clients.claim();
  for (const { url } of await self.clients.matchAll()) await storePage(url).catch(() => {});
}

/** A file with its content's hash in its name never changes. */
async function storedOrFresh(request) {
  const files = await caches.open(FILES);
  const stored = await files.match(request, { ignoreVary: true });
  if (stored) return stored;
  const fresh = await fetch(request);
  if (fresh.ok) files.put(request, fresh.clone()).catch(() => {});
  return fresh;
}

async function freshOrStored(event) {
  const { request } = event;
  const isPage = request.mode === 'navigate';
  const pages = await caches.open(PAGES);
  const stored = await pages.match(request, { ignoreVary: true });
  const asked = fetch(request, { signal: AbortSignal.timeout(GIVEN_UP_MS) });
  // Also an answer that comes too late is stored, for the next time.
  event.waitUntil(asked.then((fresh) => store(request.url, fresh.clone(), isPage)).catch(() => {}));
  try {
    return await inTime(asked, stored ? PATIENCE_MS.stored : PATIENCE_MS.unseen);
  } catch {
    if (stored) return isPage ? markedAsStored(stored) : tellStored(event, stored);
    return (isPage && (await offlinePage(pages, request))) || Response.error();
  }
}

async function inTime(asked, milliseconds) {
  const tooLate = new Promise((_, reject) => setTimeout(reject, milliseconds));
  return Promise.race([asked, tooLate]);
}

/** The stored document, marked so that its script can say that it may be old. */
async function markedAsStored(stored) {
  const headers = new Headers(stored.headers);
  // They describe the body as it came, which is unpacked by now, and gets longer here.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const html = await stored.text();
  return new Response(html.replace('<html ', '<html data-stored="" '), { headers });
}

async function tellStored({ clientId }, stored) {
  (await self.clients.get(clientId))?.postMessage('stored');
  return stored;
}

/** The page that says that the shop cannot be reached, in the language of the page asked for; in English where that was never fetched. */
async function offlinePage(pages, { url }) {
  return (await pages.match(offlinePathFor(url))) ?? pages.match(OFFLINE);
}

function offlinePathFor(url) {
  const [language = ''] = LANGUAGE.exec(new URL(url, location.origin).pathname) ?? [];
  return language + OFFLINE;
}

async function storePage(url) {
  await store(url, await fetch(url), true);
}

async function store(url, response, isPage) {
  const isPrivate = /no-store|private/.test(response.headers.get('cache-control') ?? '');
  if (!response.ok || response.redirected || isPrivate) return;
  const pages = await caches.open(PAGES);
  const text = isPage ? await response.clone().text() : '';
  await pages.put(url, response);
  // The offline page of each language one reads is never given up.
  const opened = (await pages.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(OFFLINE));
  for (const oldest of opened.slice(0, Math.max(0, opened.length - MOST_PAGES))) await pages.delete(oldest);
  await storeFiles(filesOfPage(text));
  const offlinePath = offlinePathFor(url);
  if (!(await pages.match(offlinePath))) await storePage(offlinePath);
}

/** Stores files, and those that they cannot do without. */
async function storeFiles(paths) {
  const files = await caches.open(FILES);
  for (const path of paths) {
    if (await files.match(path)) continue;
    const response = await fetch(path);
    if (!response.ok) continue;
    const needed = /\.(js|css)$/.test(path) ? filesOfFile(await response.clone().text()) : [];
    await files.put(path, response);
    await storeFiles(needed);
  }
}

/** Styles and fonts of a page, and the scripts that it starts with. */
function filesOfPage(html) {
  return found(html, /(?:<link [^>]*href=|from |import ?\(?)"(\/assets\/[^"#]+)/g);
}

/** What a script imports, and the Latin fonts of a style: those of another script are stored when a page shows its letters. */
function filesOfFile(text) {
  return [
    ...found(text, /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g).map((name) => `/assets/${name}`),
    ...found(text, /url\(["']?(\/assets\/[^"')]+-latin(?:-ext)?-[^"')]+)/g),
  ];
}

function found(text, pattern) {
  return Array.from(text.matchAll(pattern), ([, name]) => name);
}
