import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

// bare-server.mjs PORT [PROCESSES]: answers every request with the bytes of standard input, or with those that its parent sends
// instead, in base64. The benchmark compares the shop with it.

const [port, processes = 1] = process.argv.slice(2).map(Number);
if (cluster.isPrimary) {
  let bytes = await buffer(process.stdin);
  const serveAll = () => serve(() => bytes);
  process.on('message', (text) => {
    bytes = Buffer.from(text, 'base64');
    process.send('taken');
  });
  if (processes === 1) serveAll();
  else for (let n = 0; n < processes; n++) cluster.fork().send(bytes.toString());
} else {
  process.once('message', (text) => {
    const bytes = Buffer.from(text);
    serve(() => bytes);
  });
}

function serve(bytesNow) {
  createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(bytesNow());
  }).listen(port, '127.0.0.1');
}
