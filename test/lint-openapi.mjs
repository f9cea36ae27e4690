import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

// Prints what Redocly's recommended rules find in a document, as JSON. A program of its own: the package's types need
// much of tsc's time.
const config = await createConfig({ extends: ['recommended'] });
const source = readFileSync(process.argv[2], 'utf8');
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
process.stdout.write(
  JSON.stringify(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))),
);
