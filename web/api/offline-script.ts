// The script of the offline page (shopper/frame/offline.tsx), as text: the page has nothing else of the shop's. The
// address is still that of the page asked for. It is loaded again as soon as the shop answers there; and where the
// device has a network, other words say what is wrong.
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
