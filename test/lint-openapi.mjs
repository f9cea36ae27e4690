import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

// Prints the findings of Redocly's recommended rules for a document, as JSON. The program is separate from the test,
// because the types of the package take much of tsc's time.
const config = await createConfig({ extends: ['recommended'] });
const source = readFileSync(process.argv[2], 'utf8');
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
process.stdout.write(
  JSON.stringify(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))),
);
