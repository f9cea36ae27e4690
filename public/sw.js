// Keeps the pages one has opened, so that they open again where there is no network. With one, they always come fresh.
// Pages hold nothing personal: cart, orders and addresses come by calls of their own, which are never kept here.

const PAGES = 'pages-1';
const MOST_PAGES = 60;
const OFFLINE = '/offline';

addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((pages) => pages.add(OFFLINE)));
  self.skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== PAGES).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate' || pathname.endsWith('.data')) event.respondWith(freshOrKept(event));
});

async function freshOrKept(event) {
  const { request } = event;
  const pages = await caches.open(PAGES);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !fresh.redirected) event.waitUntil(keep(pages, request, fresh.clone()));
    return fresh;
  } catch {
    const kept = await pages.match(request, { ignoreVary: true });
    return kept ?? (request.mode === 'navigate' ? await pages.match(OFFLINE) : undefined) ?? Response.error();
  }
}

async function keep(pages, request, response) {
  await pages.put(request, response);
  const [, ...oldest] = await pages.keys();
  for (const one of oldest.slice(0, Math.max(0, oldest.length + 1 - MOST_PAGES))) await pages.delete(one);
}
