import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { Category } from '#contract/categories.ts';
import type { PriceChange } from '#contract/prices.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as adminText from '#text/admin-prices.ts';
import { call } from '../../api/call.ts';
import { QuietButton } from '../../ui/button.tsx';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { Rows } from '../lists/rows.tsx';
import { goodsInWords } from './goods-words.ts';
import { ruleDraftOf, ruleInWords } from './rule-draft.ts';
import { undoPrices } from './undo-prices.ts';

/** Lists the latest changes of many prices, each with a button that undoes it. */
export function LastChanges() {
  const { data: tree } = useCategoryTree();
  const query = useQuery({
    queryKey: ['admin', 'prices', 'changes'],
    queryFn: async () => (await call('GET /prices/changes')).changes,
  });
  return (
    <section className="mt-12">
      <h2 className="display text-2xl">{adminText.lastChanges()}</h2>
      <p className="mt-1 text-md text-ink-soft">{adminText.lastHint()}</p>
      <QueryAnswer query={query} failed={adminText.lastFailed()} placeholder="mt-3 h-24">
        {(changes) =>
          changes.length === 0 ? (
            <p className="mt-3">{adminText.noChanges()}</p>
          ) : (
            <Rows label={adminText.lastChanges()} className="mt-3 text-md">
              {changes.map((change) => (
                <ChangeLine key={change.id} change={change} tree={tree ?? []} />
              ))}
            </Rows>
          )
        }
      </QueryAnswer>
    </section>
  );
}

function ChangeLine({ change, tree }: { change: PriceChange; tree: readonly Category[] }) {
  const { id, at, who, goods, products, variants, undoneAt } = change;
  const rule = ruleInWords(ruleDraftOf(change.rule));
  const undo = useMutation({ mutationFn: async () => undoPrices(id) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium wrap-anywhere">
          {rule} · {goodsInWords(goods, tree)}
        </p>
        <p className="price text-ink-soft">
          {adminText.changeCounts({ variants, products })} ·{' '}
          {adminText.changedBy({ time: formatDayAndTime(at), who: who ?? adminText.commandLine() })}
        </p>
      </div>
      {undoneAt === null ? (
        <QuietButton aria-label={adminText.undoOf({ rule })} isBusy={undo.isPending} onClick={() => undo.mutate()}>
          <Undo2 className="size-4" /> {adminText.undo()}
        </QuietButton>
      ) : (
        <p className="text-ink-soft">{adminText.undoneAt({ time: formatDayAndTime(undoneAt) })}</p>
      )}
    </li>
  );
}
