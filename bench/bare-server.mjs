import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

// bare-server.mjs PORT [PROCESSES]: answers every request with the bytes of standard input. The benchmark compares the shop with it.
const [port, processes = 1] = process.argv.slice(2).map(Number);
if (cluster.isPrimary) {
  const bytes = await buffer(process.stdin);
  if (processes === 1) serve(bytes);
  else for (let n = 0; n < processes; n++) cluster.fork().send(bytes.toString());
} else process.once('message', (text) => serve(Buffer.from(text)));

function serve(bytes) {
  createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(bytes);
  }).listen(port, '127.0.0.1');
}
