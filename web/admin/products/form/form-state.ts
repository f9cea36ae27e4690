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

/** What the browser keeps of it until it is saved. */
export type KeptForm = Pick<FormState, 'base' | 'baseUpdatedAt' | 'draft'> & { areFilesMissing: boolean };

export type FormStep =
  | { type: 'discard'; product: Product | undefined; tree: readonly Category[] }
  | { type: 'change'; part: Partial<Draft> }
  | { type: 'show'; isMatrix: boolean }
  | { type: 'refuse'; issues: Issues }
  | { type: 'merge'; theirs: Product; tree: readonly Category[] }
  | { type: 'takeTheirs'; path: string };

/**
 * The form as it opens: with a stored product, or empty; or with what was typed before, brought onto
 * what is stored now.
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

/** The form as the browser keeps it: files cannot be kept. */
export function toKept({ base, baseUpdatedAt, draft }: FormState): KeptForm {
  const pictures = draft.pictures.filter((picture) => !picture.file);
  const areFilesMissing = pictures.length < draft.pictures.length;
  return { base, baseUpdatedAt, draft: { ...draft, pictures }, areFilesMissing };
}

/** The form after one step. */
export function stepForm(state: FormState, step: FormStep): FormState {
  switch (step.type) {
    case 'discard':
      return openForm(step.product, step.tree);
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
