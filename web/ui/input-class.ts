/**
 * The classes of a text box. The classes of a text box are in a separate file because the first page of the shop has a
 * box but no form.
 */
export const inputClass =
  'w-full min-h-12 rounded-cut border border-ink/45 bg-white px-3.5 text-ink placeholder:text-ink-soft/80 focus-visible:border-indigo aria-invalid:border-madder';
