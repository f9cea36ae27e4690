import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// This file is loaded by `node --import`: openapi-typescript uses the API of TypeScript 5, which TypeScript 7 does not
// have. The package oazapfts brings TypeScript 5 along.
const near = createRequire(createRequire(import.meta.url).resolve('oazapfts'));
const url = pathToFileURL(near.resolve('typescript')).href;
registerHooks({
  resolve: (name, context, next) => (name === 'typescript' ? { url, shortCircuit: true } : next(name, context)),
});
