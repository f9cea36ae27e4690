import { createServer } from 'node:http';

// bare-server.mjs PORT: the parent process sends an answer: status, head (names and values alternating) and body in
// base64. The server then sends this answer to every request. The benchmark compares the shop with this bare server,
// which only sends the stored bytes.

let answer = { status: 200, head: [], bytes: Buffer.alloc(0) };
process.on('message', (sent) => {
  answer = { ...sent, bytes: Buffer.from(sent.body, 'base64') };
  process.send('taken');
});

// The value is the shop's own keepAliveTimeout, because Node writes it into the head of each answer.
createServer({ keepAliveTimeout: 30_000 }, (_request, response) => {
  const { status, head, bytes } = answer;
  response.writeHead(status, head).end(bytes.length > 0 ? bytes : undefined);
}).listen(process.argv[2], '127.0.0.1');
