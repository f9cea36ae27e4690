import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leanIcon } from '../scripts/lean-icons.ts';
import { root } from '../scripts/sources.ts';

const folder = join(root, 'node_modules/lucide-react/dist/esm/icons');
const icons = readdirSync(folder).filter((file) => file.endsWith('.mjs') && file !== 'index.mjs');

type Part = [tag: string, attributes: Record<string, string>];

/** Returns the shapes that an icon's module draws. */
function partsIn(code: string): Part[] {
  const [, icon = ''] = /const __iconData = (\{[\s\S]*?\n\});/.exec(code) ?? [];
  // The code runs this text as a program, because it is a literal of an installed library.
  return (new Function(`return ${icon}`)() as { node: Part[] }).node;
}

test('lucide’s icons draw the same without what only its own component uses', () => {
  const whole = icons
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((code) => code.includes('node: ['));
  expect(whole.length).toBeGreaterThan(1000);
  for (const code of whole) {
    const lean = leanIcon(code);
    expect(lean).not.toMatch(/key:|name:|size:|__iconData\.node/);
    const drawn = partsIn(code).map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
    expect(partsIn(lean)).toEqual(drawn);
  }
});
