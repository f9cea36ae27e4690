import { useEffect, useMemo, useReducer, useRef, useState, type FormEvent } from 'react';
import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import * as commonText from '#text/common.ts';
import { BroughtBack } from '../../../drafts/brought-back.tsx';
import { QuietButton } from '../../../ui/button.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { keptWork } from '../../../drafts/form-draft.ts';
import { SaveBar } from '../../editing/save-bar.tsx';
import { useUnsavedGuard } from '../../../drafts/unsaved-guard.tsx';
import { isSame } from '../../editing/merge-edits.ts';
import type { saveProduct } from '../actions.ts';
import { Clashes } from './clashes.tsx';
import { followColours } from './colours.ts';
import { findProblem, isAllSaid, toForm, type Draft } from './draft.ts';
import { openForm, stepForm, toKept, type KeptForm } from './form-state.ts';
import { OnSale } from './on-sale.tsx';
import { PriceHistory } from './price-history.tsx';
import { ProductFields } from './product-fields.tsx';
import { VariantFields } from './variant-fields.tsx';

type DraftFormProps = {
  product: Product | undefined;
  tree: readonly Category[];
  onClose: () => void;
};

/**
 * The form of one product. The form keeps its draft until the server has accepted it: after a refusal nothing is lost.
 */
export function DraftForm({ product, tree, onClose }: DraftFormProps) {
  const name = `product/${product?.id ?? 'new'}`;
  const [kept, setKept] = useState(() => keptWork<KeptForm>(name));
  const [state, step] = useReducer(stepForm, undefined, () => openForm(product, tree, kept?.value));
  const { draft, base, issues, clashes, isMatrix } = state;
  const form = useRef<HTMLFormElement>(null);
  const { leave, pass, question } = useUnsavedGuard({
    isUnsaved: !isSame(draft, base),
    draft: { form: name, value: useMemo(() => toKept(state), [state]) },
  });
  const saving = useFormAction<typeof saveProduct>('saveProduct', {
    onDone: ({ theirs }) => (theirs ? step({ type: 'merge', theirs, tree }) : pass(onClose)),
    onRefused: ({ issues = {} }) => step({ type: 'refuse', issues }),
  });
  const change = (part: Partial<Draft>) => step({ type: 'change', part });
  const discard = () => {
    setKept(undefined);
    step({ type: 'discard', product, tree });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = findProblem(draft, base.pictures.length);
    step({ type: 'refuse', issues: problem?.issues ?? {} });
    if (problem) return;
    saving.submit(toForm(draft, base.pictures, state.baseUpdatedAt));
  };
  useEffect(() => {
    if (Object.keys(issues).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);
  return (
    <form ref={form} noValidate method="post" className="mt-5 space-y-6" onSubmit={submit}>
      <BroughtBack at={kept?.at} areFilesMissing={kept?.value.areFilesMissing ?? false} onDiscard={discard} />
      {clashes && <Clashes clashes={clashes} onTheirs={(path) => step({ type: 'takeTheirs', path })} />}
      <ProductFields draft={draft} tree={tree} issues={issues} onChange={change} />
      {product && <OnSale product={product} />}
      <VariantFields
        variants={draft.variants}
        issues={issues}
        isMatrix={isMatrix}
        onMatrix={(isMatrix) => step({ type: 'show', isMatrix })}
        onChange={(variants) => change({ variants, pictures: followColours(draft.pictures, draft.variants, variants) })}
      />
      {product && <PriceHistory productId={product.id} />}
      <SaveBar isBusy={saving.isBusy} error={isAllSaid(saving.issues) ? undefined : saving.error} place="dialog">
        <QuietButton onClick={() => leave(onClose)}>{commonText.cancel()}</QuietButton>
      </SaveBar>
      {question}
    </form>
  );
}
