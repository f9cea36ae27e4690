import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

// bare-server.mjs PORT: answers every request with the bytes of standard input. The benchmark compares the shop with it.
const bytes = await buffer(process.stdin);
createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(bytes);
}).listen(Number(process.argv[2]), '127.0.0.1');
