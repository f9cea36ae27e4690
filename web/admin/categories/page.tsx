import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { say } from '#contract/sentences.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Draft } from './category-form.tsx';

const Dialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }));
const CategoryForm = lazy(async () => import('./category-form.tsx'));

export const meta = () => [{ title: 'Categories' }, { name: 'robots', content: 'noindex' }];

/** The category tree: made, also below another; renamed; deleted once empty. */
export default function Categories() {
  const { data: categories, isError, refetch } = useQuery({ queryKey: ['admin', 'categories'], queryFn: async () => (await call('GET /categories')).categories });
  const [draft, setDraft] = useState<Draft>();
  const [doomed, setDoomed] = useState<Category>();
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h1 className="display text-3xl">Categories</h1>
        <Button onClick={() => setDraft({ parent: undefined, category: undefined })}>
          <Plus aria-hidden className="size-4" /> New category
        </Button>
      </div>
      {isError ? (
        <EmptyState title={say.category.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : !categories ? (
        <Loading><Skeleton className="mt-6 h-72" /></Loading>
      ) : categories.length === 0 ? (
        <EmptyState title="No categories yet" action={<Button onClick={() => setDraft({ parent: undefined, category: undefined })}>Make the first one</Button>}>
          Products live in categories: Women, Men, Kids …
        </EmptyState>
      ) : (
        <ul aria-label="Categories" className="mt-6 border-t border-thread bg-white">
          {categories.map((category) => (
            <Branch key={category.id} category={category} depth={0} onDraft={setDraft} onDelete={setDoomed} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {draft && <CategoryForm draft={draft} onClose={() => setDraft(undefined)} />}
        {doomed && (
          <Dialog title="Delete category" isOpen onClose={() => setDoomed(undefined)}>
            <p className="mt-4">Are you sure you want to delete “{doomed.name}”?</p>
            <div className="mt-6 flex justify-end gap-3">
              <Button look="quiet" onClick={() => setDoomed(undefined)}>No</Button>
              <Button
                look="danger"
                onClick={() => {
                  setDoomed(undefined);
                  void remove(doomed);
                }}
              >
                Yes
              </Button>
            </div>
          </Dialog>
        )}
      </Suspense>
    </>
  );
}

type BranchProps = { category: Category; depth: number; onDraft: (draft: Draft) => void; onDelete: (category: Category) => void };

const indents = ['pl-2', 'pl-8', 'pl-14', 'pl-20', 'pl-26'];

function Branch({ category, depth, onDraft, onDelete }: BranchProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, subCategories } = category;
  const act = 'grid size-9 place-items-center hover:bg-kora-shade';
  return (
    <li>
      <div className={`flex min-h-11 items-center gap-1 border-b border-thread pr-2 hover:bg-kora-deep ${indents[Math.min(depth, indents.length - 1)]}`}>
        {subCategories.length > 0 ? (
          <button type="button" aria-expanded={isOpen} aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${name}`} onClick={() => setOpen(!isOpen)} className="grid size-9 shrink-0 place-items-center">
            <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          </button>
        ) : (
          <span className="size-9 shrink-0" />
        )}
        <p className="min-w-0 grow">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>{' '}
          <span className="price text-[0.9375rem] text-ink-soft">{category._count.products.toLocaleString('en-IN')}</span>
          {category.description && <span className="line-clamp-1 text-[0.9375rem] text-ink-soft">{category.description}</span>}
        </p>
        <button type="button" aria-label={`Add below ${name}`} title="Add below" className={act} onClick={() => onDraft({ parent: category, category: undefined })}>
          <Plus aria-hidden className="size-4" />
        </button>
        <button type="button" aria-label={`Edit ${name}`} title="Edit" className={act} onClick={() => onDraft({ parent: undefined, category })}>
          <Pencil aria-hidden className="size-4" />
        </button>
        <button type="button" aria-label={`Delete ${name}`} title="Delete" className={act} onClick={() => onDelete(category)}>
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
      {isOpen && (
        <ul>
          {subCategories.map((below) => (
            <Branch key={below.id} category={below} depth={depth + 1} onDraft={onDraft} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </li>
  );
}

async function remove(category: Category): Promise<void> {
  try {
    const { message } = await call('DELETE /categories/{id}', { params: { id: category.id } });
    notify('success', message || say.category.deleted, 'shop');
  } catch (error) {
    notify('error', messageOf(error, say.category.deleteFailed), 'shop');
  }
  await queries.invalidateQueries({ queryKey: ['admin', 'categories'] });
}
