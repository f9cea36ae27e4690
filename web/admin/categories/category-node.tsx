import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { formatCount } from '#messages/format.ts';
import * as adminCategoriesText from '#text/admin-categories.ts';
import * as commonText from '#text/common.ts';
import { IconButton } from '../editing/icon-button.tsx';
import type { EditedCategory } from './category-form.tsx';

type CategoryNodeProps = {
  category: Category;
  depth: number;
  onEdit: (edited: EditedCategory) => void;
  onDelete: (category: Category) => void;
};

const indents = ['ps-2', 'ps-8', 'ps-14', 'ps-20', 'ps-26'];

/** Shows one category of the tree. The category's subcategories unfold below it. */
export function CategoryNode({ category, depth, onEdit, onDelete }: CategoryNodeProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, description, subCategories } = category;
  const indent = indents[Math.min(depth, indents.length - 1)];
  return (
    <li>
      <div className={`flex min-h-11 items-center gap-1 border-b border-thread pe-2 hover:bg-kora-deep ${indent}`}>
        {subCategories.length > 0 ? (
          <FoldButton name={name} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
        ) : (
          <span className="size-9 shrink-0" />
        )}
        <p className="min-w-0 grow">
          <span className="font-medium wrap-anywhere">{name}</span>{' '}
          <span className="price text-md text-ink-soft">{formatCount(category._count.products)}</span>
          {description && <span className="line-clamp-1 text-md text-ink-soft">{description}</span>}
        </p>
        <IconButton
          icon={Plus}
          label={adminCategoriesText.addBelowName({ name })}
          title={adminCategoriesText.addBelow()}
          onClick={() => onEdit({ parent: category })}
        />
        <IconButton
          icon={Pencil}
          label={adminCategoriesText.edit({ name })}
          title={commonText.edit()}
          onClick={() => onEdit({ category })}
        />
        <IconButton
          icon={Trash2}
          label={adminCategoriesText.deleteLabel({ name })}
          title={commonText.deleteIt()}
          onClick={() => onDelete(category)}
        />
      </div>
      {isOpen && (
        <ul>
          {subCategories.map((below) => (
            <CategoryNode key={below.id} category={below} depth={depth + 1} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </li>
  );
}

function FoldButton({ name, isOpen, onClick }: { name: string; isOpen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? adminCategoriesText.fold({ name }) : adminCategoriesText.unfold({ name })}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center"
    >
      <ChevronRight className={`size-4 transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
    </button>
  );
}
