import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

// bare-server.mjs PORT [PROCESSES]: answers every request with the bytes of standard input, or with the answer
// that its parent sends instead: status, head (names and values in turn) and body in base64. The benchmark
// compares the shop with it.

const [port, processes = 1] = process.argv.slice(2).map(Number);
let answer = plain(cluster.isPrimary ? await buffer(process.stdin) : Buffer.alloc(0));
const others = [];
process.on('message', async (sent) => {
  answer = { ...sent, bytes: Buffer.from(sent.body, 'base64') };
  await Promise.all(others.map(async (other) => passOn(other, sent)));
  process.send('taken');
});
if (cluster.isWorker || processes === 1) serve();
else for (let n = 0; n < processes; n++) others.push(cluster.fork());

async function passOn(other, sent) {
  other.send(sent);
  await once(other, 'message');
}

function plain(bytes) {
  return { status: 200, head: ['content-type', 'text/html', 'content-length', String(bytes.length)], bytes };
}

function serve() {
  // The shop's: Node tells clients of it in each head.
  createServer({ keepAliveTimeout: 30_000 }, (_request, response) => {
    const { status, head, bytes } = answer;
    response.writeHead(status, head).end(bytes.length > 0 ? bytes : undefined);
  }).listen(port, '127.0.0.1');
}
