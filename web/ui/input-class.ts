/** The look of a text box. This class has a file of its own because the shop's first page has a box, but no form. */
export const inputClass =
  'w-full min-h-12 rounded-cut border border-ink/45 bg-white px-3.5 text-ink placeholder:text-ink-soft/80 focus-visible:border-indigo aria-invalid:border-madder';
