// Updates the packages and the pages. While a shop is open, it runs this program before a new server takes over.
import { build, findNode, install } from './setup.mjs';

install();
await build(findNode());
