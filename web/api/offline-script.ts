// The script of the offline page (shopper/frame/offline.tsx) as text, because this page loads no other file of the
// shop. The address in the browser is still that of the requested page. As soon as the server answers there, the page
// reloads. If the device is online but the server does not answer, the page shows another explanation.
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
