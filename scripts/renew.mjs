// Updates packages and pages. An open shop runs it before a new server takes over.
import { build, findNode, install } from './setup.mjs';

install();
await build(findNode());
