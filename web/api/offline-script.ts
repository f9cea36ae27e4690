// The script of the offline page (shopper/frame/offline.tsx), as text, because the page loads no other file of the
// shop. The address is still that of the requested page. The page reloads as soon as the shop answers at it; if the
// device is online, other words explain the problem.
export const offlineScript = `
const { pathname, href } = location;
const again = () => location.reload();
const ask = () => fetch(href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(4000) }).then(({ status }) => status < 500 && again(), () => {});
if (!pathname.endsWith('/offline')) {
  addEventListener('online', again);
  setInterval(ask, 5000);
  const { unreachable } = document.querySelector('main').dataset;
  if (navigator.onLine) document.title = document.querySelector('h1').textContent = unreachable;
}`;
