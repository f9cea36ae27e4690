import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { emptyDraft, toDraft, type Draft, type Issues } from './draft.ts';
import { rebase, takeTheirs, type Clash } from './rebase.ts';

/** All data of the product form. */
type FormState = {
  /** The stored values that the form knows; replaced if somebody else has saved meanwhile. */
  base: Draft;
  baseUpdatedAt: string | undefined;
  draft: Draft;
  issues: Issues;
  /** The fields that both have changed; undefined until somebody else has saved. */
  clashes: readonly Clash[] | undefined;
  isMatrix: boolean;
};

/** The part of it that the browser stores until it is saved. */
export type KeptForm = Pick<FormState, 'base' | 'baseUpdatedAt' | 'draft'> & { areFilesMissing: boolean };

type FormStep =
  | { type: 'discard'; product: Product | undefined; tree: readonly Category[] }
  | { type: 'change'; part: Partial<Draft> }
  | { type: 'show'; isMatrix: boolean }
  | { type: 'refuse'; issues: Issues }
  | { type: 'merge'; theirs: Product; tree: readonly Category[] }
  | { type: 'takeTheirs'; path: string };

/**
 * Answers the opened form: with a stored product, or empty; or
 * with a stored draft, merged with the product's present values.
 */
export function openForm(product: Product | undefined, tree: readonly Category[], kept?: KeptForm): FormState {
  const stored = product ? toDraft(product, tree) : emptyDraft();
  const baseUpdatedAt = kept ? kept.baseUpdatedAt : product?.updatedAt;
  // A draft of an older build may lack a field.
  const [base, draft] = [
    { ...stored, ...kept?.base },
    { ...stored, ...kept?.draft },
  ];
  const state = { base, baseUpdatedAt, draft, issues: {}, clashes: undefined, isMatrix: false };
  if (!product || product.updatedAt === baseUpdatedAt) return state;
  return stepForm(state, { type: 'merge', theirs: product, tree });
}

/** Answers the form as the browser stores it, without files, which cannot be stored. */
export function toKept({ base, baseUpdatedAt, draft }: FormState): KeptForm {
  const pictures = draft.pictures.filter((picture) => !picture.file);
  const areFilesMissing = pictures.length < draft.pictures.length;
  return { base, baseUpdatedAt, draft: { ...draft, pictures }, areFilesMissing };
}

/** Answers the form after one step. */
export function stepForm(state: FormState, step: FormStep): FormState {
  switch (step.type) {
    case 'discard':
      return openForm(step.product, step.tree);
    case 'change':
      return { ...state, draft: { ...state.draft, ...step.part } };
    case 'show':
      return { ...state, isMatrix: step.isMatrix };
    case 'refuse':
      // Only the list shows the errors of a variant.
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
