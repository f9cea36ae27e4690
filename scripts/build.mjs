// npm run build: the web pages, in English and in each language that LANGUAGES names.
import { build, findNode } from './setup.mjs';

build(findNode());
