import { createServer } from 'node:http';

// bare-server.mjs PORT: answers every request with the last answer that its parent has given it: status, head (names
// and values in turn) and body in base64. The benchmark compares the shop with this bare server.

let answer = { status: 200, head: [], bytes: Buffer.alloc(0) };
process.on('message', (sent) => {
  answer = { ...sent, bytes: Buffer.from(sent.body, 'base64') };
  process.send('taken');
});

// This is the shop's keepAliveTimeout, which Node writes into each head.
createServer({ keepAliveTimeout: 30_000 }, (_request, response) => {
  const { status, head, bytes } = answer;
  response.writeHead(status, head).end(bytes.length > 0 ? bytes : undefined);
}).listen(process.argv[2], '127.0.0.1');
