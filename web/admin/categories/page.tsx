import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#contract/categories.ts';
import * as adminCategoriesText from '#text/admin-categories.ts';
import * as categoryText from '#text/category.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useCategoryTree } from './use-category-tree.ts';
import * as actions from './actions.ts';
import type { EditedCategory } from './category-form.tsx';
import { CategoryNode } from './category-node.tsx';

const CategoryForm = part(async () => import('./category-form.tsx'));

export const clientAction = clientActionOf(actions);

/**
 * Shows the tree of categories. Staff add a category at the top or below another one, rename a category, and delete it
 * once it is empty.
 */
export default function Categories() {
  const query = useCategoryTree();
  const [edited, setEdited] = useState<EditedCategory>();
  const [toDelete, setToDelete] = useState<Category>();
  const deletion = useFormAction('deleteCategory');
  const add = () => setEdited({});
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="display text-3xl">{adminCategoriesText.title()}</h1>
        <Button onClick={add}>
          <Plus className="size-4" /> {adminCategoriesText.newCategory()}
        </Button>
      </div>
      <QueryAnswer query={query} failed={categoryText.loadFailed()} placeholder="mt-6 h-72">
        {(tree) => <Tree tree={tree} onAdd={add} onEdit={setEdited} onDelete={setToDelete} />}
      </QueryAnswer>
      {edited && <CategoryForm edited={edited} onClose={() => setEdited(undefined)} />}
      {toDelete && (
        <Confirm
          title={adminCategoriesText.deleteTitle()}
          onNo={() => setToDelete(undefined)}
          closesFirst
          onYes={() => deletion.submit({ id: toDelete.id })}
        >
          {adminCategoriesText.deleteQuestion({ name: toDelete.name })}
        </Confirm>
      )}
    </>
  );
}

type TreeProps = {
  tree: readonly Category[];
  onAdd: () => void;
  onEdit: (edited: EditedCategory) => void;
  onDelete: (category: Category) => void;
};

function Tree({ tree, onAdd, onEdit, onDelete }: TreeProps) {
  if (tree.length === 0)
    return (
      <EmptyState
        title={adminCategoriesText.empty()}
        action={<Button onClick={onAdd}>{adminCategoriesText.makeFirst()}</Button>}
      >
        {adminCategoriesText.emptyHint()}
      </EmptyState>
    );
  return (
    <ul aria-label={adminCategoriesText.title()} className="mt-6 border-t border-thread bg-white">
      {tree.map((category) => (
        <CategoryNode key={category.id} category={category} depth={0} onEdit={onEdit} onDelete={onDelete} />
      ))}
    </ul>
  );
}
