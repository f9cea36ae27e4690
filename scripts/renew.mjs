// Brings packages and pages up to date. Run by a shop that is open, before a new server takes over.
import { build, findNode, install } from './setup.mjs';

install();
await build(findNode());
