import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

// bare-server.mjs PORT [PROCESSES]: answers every request with the bytes of standard input, or with the answer that its parent sends
// instead: status, head (names and values in turn) and body in base64. The benchmark compares the shop with it.

const [port, processes = 1] = process.argv.slice(2).map(Number);
if (cluster.isPrimary) {
  let answer = plain(await buffer(process.stdin));
  const serveAll = () => serve(() => answer);
  process.on('message', ({ status, head, body }) => {
    answer = { status, head, bytes: Buffer.from(body, 'base64') };
    process.send('taken');
  });
  if (processes === 1) serveAll();
  else for (let n = 0; n < processes; n++) cluster.fork().send(answer.bytes.toString());
} else {
  process.once('message', (text) => {
    const answer = plain(Buffer.from(text));
    serve(() => answer);
  });
}

function plain(bytes) {
  return { status: 200, head: ['content-type', 'text/html', 'content-length', String(bytes.length)], bytes };
}

function serve(answerNow) {
  // The shop's: Node tells clients of it in each head.
  createServer({ keepAliveTimeout: 30_000 }, (_request, response) => {
    const { status, head, bytes } = answerNow();
    response.writeHead(status, head).end(bytes.length > 0 ? bytes : undefined);
  }).listen(port, '127.0.0.1');
}
