import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MenuCategory } from '../menu-category.ts';
import * as chosenText from '#text/chosen-filters.ts';
import * as filtersText from '#text/filters.ts';
import { trailTo } from '../trail.ts';
import { CheckboxRow, FilterGroup } from './filter-group.tsx';
import { namesOf } from './names-of.ts';
import type { ShownFacets } from './selection.ts';
import { NotFound, useFind } from './value-list.tsx';

type CategoryGroupProps = {
  categories: readonly MenuCategory[];
  /**
   * The numbers of products by category. If only a category filters the products, `counts` is undefined, because the
   * counts in the tree itself are right.
   */
  counts: ShownFacets['categories'];
  /** The id of the category whose tab is active. */
  active: string | null;
  chosen: readonly string[];
  onToggle: (id: string) => void;
};

/** The most categories of a tree that is shown completely. */
const FEW = 24;

/**
 * Shows the tree of categories as a list, indented by depth. If a tab is active, shows only the top category
 * (department) of the active tab. In a large tree without an active tab, the third level is folded unless a category in
 * it is chosen. While somebody searches the list, rows of parents are left out. Categories with equal names show their
 * parents, because the row of the parent may be off the screen, and nobody should choose men's kurtas in place of
 * women's.
 */
export function CategoryGroup({ categories, counts, active, chosen, onToggle }: CategoryGroupProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const countOf = toCountOf(counts);
  // The chosen categories, the category of the tab, and the parents of both.
  const inUse = new Set([active, ...chosen].flatMap((id) => trailTo(categories, id).map((category) => category.id)));
  const department = trailTo(categories, active)[0];
  // Inside a department the other departments are left out, because the tabs lead to them.
  const offered = department ? categories.filter(({ id }) => inUse.has(id)) : categories;
  const listed = listedOf(offered, (category) => countOf(category) > 0 || inUse.has(category.id));
  const title = filtersText.categories();
  const { box, isFinding, isFound } = useFind(title, listed.length);
  const names = namesOf(offered);
  const isUnfolded = ({ category, depth, top }: Listed) =>
    (depth === 0 || listed.length <= FEW || inUse.has(category.id) || top === department?.id) !==
    turned.has(category.id);
  const shown = isFinding
    ? listed.filter(({ category }) => isFound(category.name))
    : listed.filter(({ above }) => above.every(isUnfolded));
  return (
    <FilterGroup title={title}>
      {box}
      {shown.map((row) => (
        <CategoryRow
          key={row.category.id}
          row={row}
          path={names.get(row.category.id)?.above ?? ''}
          count={countOf(row.category)}
          isOn={chosen.includes(row.category.id)}
          onToggle={() => onToggle(row.category.id)}
          fold={
            row.hasBelow && !isFinding
              ? { isOpen: isUnfolded(row), onTurn: () => setTurned(turnedWith(turned, row.category.id)) }
              : undefined
          }
        />
      ))}
      {shown.length === 0 && <NotFound />}
    </FilterGroup>
  );
}

type CategoryRowProps = {
  row: Listed;
  /** The names of the category's parents, or '' if the category's own name is enough. */
  path: string;
  count: number;
  isOn: boolean;
  onToggle: () => void;
  fold: { isOpen: boolean; onTurn: () => void } | undefined;
};

const indents = ['font-semibold', 'ps-3'];

function CategoryRow({ row: { category, depth }, path, count, isOn, onToggle, fold }: CategoryRowProps) {
  return (
    <div className="flex items-center">
      <CheckboxRow isOn={isOn} count={count} onChange={onToggle}>
        <span className={indents[depth] ?? 'ps-7'}>
          {path ? chosenText.categoryIn({ name: category.name, path }) : category.name}
        </span>
      </CheckboxRow>
      {fold ? (
        <button
          type="button"
          aria-expanded={fold.isOpen}
          aria-label={filtersText.within({ category: category.name })}
          onClick={fold.onTurn}
          className="-me-3 grid size-10 shrink-0 place-items-center text-ink-soft hover:text-ink"
        >
          <ChevronDown className={`size-4 transition-transform ${fold.isOpen ? 'rotate-180' : ''}`} />
        </button>
      ) : (
        <span className="-me-3 w-10 shrink-0" />
      )}
    </div>
  );
}

/**
 * A row of the list of categories. `above` has the rows of its parents from the top. `top` is the id of the topmost
 * parent, or its own id if it has none.
 */
type Listed = { category: MenuCategory; depth: number; above: readonly Listed[]; top: string; hasBelow: boolean };

function listedOf(
  categories: readonly MenuCategory[],
  isShown: (category: MenuCategory) => boolean,
  above: readonly Listed[] = [],
): Listed[] {
  return categories.filter(isShown).flatMap((category) => {
    const hasBelow = category.subCategories.some(isShown);
    const row = { category, depth: above.length, above, top: above[0]?.category.id ?? category.id, hasBelow };
    return [row, ...listedOf(category.subCategories, isShown, [...above, row])];
  });
}

function toCountOf(counts: ShownFacets['categories']): (category: MenuCategory) => number {
  if (!counts) return ({ _count }) => _count.products;
  const byId = new Map(counts.map(({ id, count }) => [id, count]));
  return ({ id }) => byId.get(id) ?? 0;
}

function turnedWith(turned: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(turned);
  if (!next.delete(id)) next.add(id);
  return next;
}
