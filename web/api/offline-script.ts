// The script of the offline page (shopper/frame/offline.tsx), as text, because the offline page loads no other file of
// the shop. The browser's address is still that of the page that the person wanted. As soon as the server answers at
// this address, the script reloads the page. If the device is online but the server does not answer, the script shows
// another explanation.
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
