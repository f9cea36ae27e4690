import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { limits } from '#domain/limits.ts';
import { ApiError, issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { CategoryPath } from './category-path.tsx';
import { Clashes } from './clashes.tsx';
import { emptyDraft, objectionTo, toDraft, toForm, type Draft, type Wrong } from './draft.ts';
import { PictureList } from './picture-list.tsx';
import { rebase, takeTheirs, type Clash } from './rebase.ts';
import { VariantList } from './variant-list.tsx';
import { VariantMatrix } from './variant-matrix.tsx';

const Confirm = lazy(async () => import('../../../ui/confirm.tsx'));

/** Makes a product, or edits the one named: opened with what is stored now, not with what a list showed. */
export default function ProductForm({ id, tree, onClose }: { id: string | undefined; tree: readonly Category[]; onClose: () => void }) {
  const { data, isError } = useQuery({ queryKey: ['admin', 'product', id], queryFn: async () => (await call('GET /products/{id}', { params: { id: id ?? '' } })).product, enabled: id !== undefined, gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false });
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Dialog title={id === undefined ? 'New product' : 'Edit product'} isOpen onClose={leave} size="page">
      {isError ? (
        <p role="alert" className="py-8">{say.product.loadFailed}</p>
      ) : id !== undefined && !data ? (
        <Loading><Skeleton className="mt-6 h-96" /></Loading>
      ) : (
        <Form product={data} tree={tree} onDirty={setDirty} onLeave={leave} onDone={onClose} />
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <Confirm title="Leave without saving?" yes="Leave" no="Keep writing" onYes={onClose} onNo={() => setAsking(false)}>
            What you changed here is not saved yet.
          </Confirm>
        </Suspense>
      )}
    </Dialog>
  );
}

type FormProps = { product: Product | undefined; tree: readonly Category[]; onDirty: (isDirty: boolean) => void; onLeave: () => void; onDone: () => void };

function Form({ product, tree, onDirty, onLeave, onDone }: FormProps) {
  // What the form stands on: replaced when somebody else has saved meanwhile.
  const [base, setBase] = useState(() => ({ draft: product ? toDraft(product, tree) : emptyDraft(), updatedAt: product?.updatedAt }));
  const [draft, setDraft] = useState(base.draft);
  const [wrong, setWrong] = useState<Wrong>({});
  const [clashes, setClashes] = useState<readonly Clash[]>();
  const [isBusy, setBusy] = useState(false);
  const [isMatrix, setMatrix] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const descriptionId = useId();
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    onDirty(true);
  };
  const refuse = (message: string, wrong: Wrong) => {
    notify('error', message, 'shop');
    setWrong(wrong);
    if (Object.keys(wrong).some((path) => path.startsWith('productVariants.'))) setMatrix(false);
    // Once the marks are there: the first of them takes the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const save = async () => {
    const objection = objectionTo(draft);
    if (objection) return refuse(objection.message, objection.wrong);
    setBusy(true);
    setWrong({});
    try {
      const { message } = await call('POST /products', { body: toForm(draft, base.draft.pictures, base.updatedAt), patienceMs: UPLOAD_PATIENCE_MS });
      notify('success', message, 'shop');
      onDirty(false);
      await queries.invalidateQueries({ queryKey: ['admin'] });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE' && draft.id) await meet(draft.id);
      else refuse(messageOf(error, say.product.saveFailed), issuesOf(error));
    }
    setBusy(false);
  };
  const meet = async (id: string) => {
    const { product: theirs } = await call('GET /products/{id}', { params: { id } });
    const theirDraft = toDraft(theirs, tree);
    const rebased = rebase(base.draft, draft, theirDraft);
    setBase({ draft: theirDraft, updatedAt: theirs.updatedAt });
    setDraft(rebased.draft);
    setClashes(rebased.clashes);
  };
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="mt-5 space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {clashes && <Clashes clashes={clashes} onTheirs={(path) => setDraft(takeTheirs(draft, base.draft, path))} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="space-y-4">
          <Field label="Product name" name="productName" required maxLength={limits.productNameLength} value={draft.name} error={wrong['productName']} onChange={(event) => change({ name: event.target.value })} />
          <CategoryPath tree={tree} chosen={draft.categories} error={wrong['categoryId']} onChange={(categories) => change({ categories })} />
          <PictureList pictures={draft.pictures} error={wrong['images']} onChange={(pictures) => change({ pictures })} />
        </div>
        <div>
          <label htmlFor={descriptionId} className="mb-1.5 block font-medium">Description</label>
          <textarea id={descriptionId} rows={12} maxLength={limits.descriptionLength} value={draft.description} aria-invalid={wrong['description'] ? true : undefined} onChange={(event) => change({ description: event.target.value })} className={`${inputClass} py-2.5`} />
          {wrong['description'] && <p className="mt-1.5 text-[0.9375rem] font-medium text-madder">{wrong['description']}</p>}
        </div>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">Variants</legend>
        <div className="mb-2 flex flex-wrap items-center gap-4">
          <h3 className="font-medium">Variants</h3>
          <div role="group" aria-label="Variants as" className="flex gap-3 text-[0.9375rem]">
            <Button look="bare" aria-pressed={!isMatrix} className="font-normal aria-pressed:font-semibold aria-pressed:no-underline" onClick={() => setMatrix(false)}>List</Button>
            <Button look="bare" aria-pressed={isMatrix} className="font-normal aria-pressed:font-semibold aria-pressed:no-underline" onClick={() => setMatrix(true)}>Colours × sizes</Button>
          </div>
        </div>
        {isMatrix ? <VariantMatrix variants={draft.variants} onChange={(variants) => change({ variants })} /> : <VariantList variants={draft.variants} wrong={wrong} onChange={(variants) => change({ variants })} />}
        {wrong['productVariants'] && <p className="mt-1.5 text-[0.9375rem] font-medium text-madder">{wrong['productVariants']}</p>}
      </fieldset>
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex justify-end gap-3 border-t border-thread bg-kora px-6 py-3 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Button look="quiet" onClick={onLeave}>Cancel</Button>
        <Button type="submit" isBusy={isBusy}>Save</Button>
      </div>
    </form>
  );
}

/** Ten large pictures over a weak line, and their encoding. */
const UPLOAD_PATIENCE_MS = 5 * 60_000;
