import { expect, test } from 'vitest';
import { withDrills } from '../scripts/drill-lines.ts';

test('a drill that passes takes the place of a run that went wrong before it knew its engine', () => {
  const broken = withDrills('# Page', [{ title: 'buyers hang up', hasPassed: false }], '2026-01-01');
  expect(broken).toContain('| buyers hang up | **did not pass** | 2026-01-01 |');
  const passed = { title: 'buyers hang up', hasPassed: true, figure: 'PostgreSQL: 10 orders' };
  const mended = withDrills(broken, [passed], '2026-01-02');
  expect(mended).toContain('| buyers hang up | PostgreSQL: 10 orders | 2026-01-02 |');
  expect(mended).not.toContain('did not pass');
});

test('each engine has its line, and other drills keep theirs', () => {
  const seen = (title: string, figure: string) => ({ title, hasPassed: true, figure });
  const first = withDrills('# Page', [seen('a', 'SQLite: 1 order'), seen('b', 'SQLite: 2 orders')], '2026-01-01');
  const next = withDrills(first, [seen('a', 'PostgreSQL: 3 orders'), seen('a', 'SQLite: 4 orders')], '2026-01-02');
  expect(next.split('\n').filter((line) => /^\| [ab] /.test(line))).toEqual([
    '| a | PostgreSQL: 3 orders | 2026-01-02 |',
    '| a | SQLite: 4 orders | 2026-01-02 |',
    '| b | SQLite: 2 orders | 2026-01-01 |',
  ]);
});
