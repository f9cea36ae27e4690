import type { Figure, Results, ShopResult } from './results.ts';
import type { Measured, Rounds } from './rounds.ts';
import { figure, lineOf, percent, spreadOf } from './table.ts';

const columns = ['of bare', 'then', '', 'CPU of bare', 'then', ''];

/**
 * Returns a line for each row that both results contain. The line compares the two speeds of the shop, each as a share
 * of the bare server's speed, because the bare server ran alternately on the same machine. A difference counts only if
 * all rounds of one result are better than all rounds of the other result. Otherwise the difference may be chance.
 */
export function compare(before: Results, now: Results): string[] {
  const lines = [`\nagainst ${before.date}, commit ${before.commit}, ${before.machine}`];
  for (const shop of now.shops) {
    const then = before.shops.find((one) => one.shop === shop.shop);
    if (then) lines.push(...compareShops(then, shop));
  }
  return lines;
}

function compareShops(then: ShopResult, now: ShopResult): string[] {
  const rows = pairsOf(rowsOf(then), rowsOf(now));
  const figures = pairsOf(then.figures, now.figures);
  return [
    `\n${lineOf(now.shop, columns)}`,
    ...rows.map(([was, is]) =>
      lineOf(is.name, [...cellsOf(was.ofBare, is.ofBare), ...cellsOf(was.ofBareCpu, is.ofBareCpu)]),
    ),
    ...figures.map(([was, is]) => lineOf(is.name, [figure(is.value), figure(was.value), differenceOf(was, is)])),
    ...summary(rows),
  ];
}

const rowsOf = ({ groups }: ShopResult) => groups.flatMap(({ rows }) => rows);

function pairsOf<One extends { name: string }>(before: readonly One[], now: readonly One[]): Array<[One, One]> {
  const then = new Map(before.map((one) => [one.name, one]));
  return now.flatMap((is): Array<[One, One]> => {
    const was = then.get(is.name);
    return was ? [[was, is]] : [];
  });
}

function cellsOf(was: Rounds, is: Rounds): string[] {
  const verdict = verdictOn(was.rounds, is.rounds);
  const mark = verdict === 0 ? 'as before' : verdict > 0 ? 'better' : 'worse';
  return [percent(is.median), percent(was.median), mark];
}

/**
 * Returns 1 if every value of `now` is above every value of `then`, -1 if every value of `now` is below, and 0 if they
 * overlap. If one version has fewer than three rounds, the answer is 0.
 */
export function verdictOn(then: readonly number[], now: readonly number[]): -1 | 0 | 1 {
  if (Math.min(then.length, now.length) < 3) return 0;
  if (Math.min(...now) > Math.max(...then)) return 1;
  if (Math.max(...now) < Math.min(...then)) return -1;
  return 0;
}

/**
 * Compares figures of time or memory: "more" is worse. Returns an empty text for a figure without rounds, because a
 * single value proves no difference.
 */
function differenceOf(was: Figure, is: Figure): string {
  if (!was.rounds || !is.rounds) return '';
  const verdict = verdictOn(was.rounds, is.rounds);
  return verdict === 0 ? 'as before' : verdict > 0 ? 'more' : 'less';
}

function summary(rows: ReadonlyArray<[Measured, Measured]>): string[] {
  const changed = (of: 'ofBare' | 'ofBareCpu') =>
    rows.filter(([was, is]) => verdictOn(was[of].rounds, is[of].rounds) !== 0);
  const [byClock, byCpu] = [changed('ofBare'), changed('ofBareCpu')];
  return [
    `beyond the rounds’ own spread: ${byClock.length} of ${rows.length} rows by the clock, ${byCpu.length} by processor time`,
    ...byCpu.map(
      ([was, is]) => `  ${is.name}: CPU of bare ${spreadOf(was.ofBareCpu)} % then, ${spreadOf(is.ofBareCpu)} % now`,
    ),
  ];
}
