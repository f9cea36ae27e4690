import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { emptyDraft, toDraft, type Draft, type Issues } from './draft.ts';
import { rebase, takeTheirs, type Clash } from './rebase.ts';

/** The state of the product form. */
type FormState = {
  /**
   * The stored values with which the form was filled. If somebody else has saved meanwhile, that person's values
   * replace them.
   */
  base: Draft;
  baseUpdatedAt: string | undefined;
  draft: Draft;
  issues: Issues;
  /**
   * The fields that this person and somebody else have both changed. `clashes` is undefined until somebody else has
   * saved.
   */
  clashes: readonly Clash[] | undefined;
  isMatrix: boolean;
};

/** The part of the form's state that the browser stores until the product is saved. */
export type KeptForm = Pick<FormState, 'base' | 'baseUpdatedAt' | 'draft'> & { areFilesMissing: boolean };

type FormStep =
  | { type: 'discard'; product: Product | undefined; tree: readonly Category[] }
  | { type: 'change'; part: Partial<Draft> }
  | { type: 'show'; isMatrix: boolean }
  | { type: 'refuse'; issues: Issues }
  | { type: 'merge'; theirs: Product; tree: readonly Category[] }
  | { type: 'takeTheirs'; path: string };

/**
 * Returns the state of a newly opened form, either empty or with a stored product. A draft that the browser has stored
 * is merged with the product's present values.
 */
export function openForm(product: Product | undefined, tree: readonly Category[], kept?: KeptForm): FormState {
  const stored = product ? toDraft(product, tree) : emptyDraft();
  const baseUpdatedAt = kept ? kept.baseUpdatedAt : product?.updatedAt;
  // An older build may have stored a draft that lacks a field.
  const [base, draft] = [
    { ...stored, ...kept?.base },
    { ...stored, ...kept?.draft },
  ];
  const state = { base, baseUpdatedAt, draft, issues: {}, clashes: undefined, isMatrix: false };
  if (!product || product.updatedAt === baseUpdatedAt) return state;
  return stepForm(state, { type: 'merge', theirs: product, tree });
}

/**
 * Returns the part of the form's state that the browser stores. Chosen files are left out, because the browser cannot
 * store them.
 */
export function toKept({ base, baseUpdatedAt, draft }: FormState): KeptForm {
  const pictures = draft.pictures.filter((picture) => !picture.file);
  const areFilesMissing = pictures.length < draft.pictures.length;
  return { base, baseUpdatedAt, draft: { ...draft, pictures }, areFilesMissing };
}

/** Returns the state of the form after one step. */
export function stepForm(state: FormState, step: FormStep): FormState {
  switch (step.type) {
    case 'discard':
      return openForm(step.product, step.tree);
    case 'change':
      return { ...state, draft: { ...state.draft, ...step.part } };
    case 'show':
      return { ...state, isMatrix: step.isMatrix };
    case 'refuse':
      // Errors of variants are shown only in the list of variants. If a variant has an error, the form changes from the
      // table to the list.
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
