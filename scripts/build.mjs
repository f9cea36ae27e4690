// npm run build: builds the web pages, in English and in each language that LANGUAGES names, and the server.
import { build, findNode } from './setup.mjs';

await build(findNode());
