import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { emptyDraft, toDraft, type Draft, type Issues } from './draft.ts';
import { rebase, takeTheirs, type Clash } from './rebase.ts';

/** All that the product form knows. */
export type FormState = {
  /** What is stored as far as the form knows, and since when; replaced when somebody else has saved meanwhile. */
  base: Draft;
  baseUpdatedAt: string | undefined;
  draft: Draft;
  issues: Issues;
  /** What both have changed; undefined until somebody else has saved. */
  clashes: readonly Clash[] | undefined;
  isMatrix: boolean;
};

export type FormStep =
  | { type: 'change'; part: Partial<Draft> }
  | { type: 'show'; isMatrix: boolean }
  | { type: 'refuse'; issues: Issues }
  | { type: 'merge'; theirs: Product; tree: readonly Category[] }
  | { type: 'takeTheirs'; path: string };

/** The form as it opens: with a stored product, or empty. */
export function openForm(product: Product | undefined, tree: readonly Category[]): FormState {
  const draft = product ? toDraft(product, tree) : emptyDraft();
  return {
    base: draft,
    baseUpdatedAt: product?.updatedAt,
    draft,
    issues: {},
    clashes: undefined,
    isMatrix: false,
  };
}

/** The form after one step. */
export function stepForm(state: FormState, step: FormStep): FormState {
  switch (step.type) {
    case 'change':
      return { ...state, draft: { ...state.draft, ...step.part } };
    case 'show':
      return { ...state, isMatrix: step.isMatrix };
    case 'refuse':
      // Only the list shows what is wrong with a variant.
      return { ...state, issues: step.issues, isMatrix: state.isMatrix && !isAboutVariant(step.issues) };
    case 'merge': {
      const theirs = toDraft(step.theirs, step.tree);
      const { draft, clashes } = rebase(state.base, state.draft, theirs);
      return { ...state, base: theirs, baseUpdatedAt: step.theirs.updatedAt, draft, clashes };
    }
    case 'takeTheirs':
      return { ...state, draft: takeTheirs(state.draft, state.base, step.path) };
  }
}

function isAboutVariant(issues: Issues): boolean {
  return Object.keys(issues).some((path) => path.startsWith('productVariants.'));
}
