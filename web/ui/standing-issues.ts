import { useEffect, useState, type RefObject } from 'react';

type Issues = Readonly<Record<string, string>>;
const NONE: Issues = {};

/**
 * Answers the errors of a form's boxes, by their names, without those of boxes whose text has changed since: the error
 * may not be true of the new text. Another box may cause the change, as a PIN code fills in the city.
 */
export function useStandingIssues(form: RefObject<HTMLFormElement | null>, issues: Issues = NONE): Issues {
  const [mended, setMended] = useState<{ of: Issues; names: readonly string[] }>({ of: issues, names: [] });
  useEffect(() => {
    const { current } = form;
    if (!current || issues === NONE) return;
    const refused = textsOf(current, issues);
    const look = () => {
      const texts = textsOf(current, issues);
      setMended({ of: issues, names: Object.keys(issues).filter((name) => texts[name] !== refused[name]) });
    };
    // This runs later, because the box's changes to other boxes are not there yet.
    const onInput = () => void setTimeout(look);
    current.addEventListener('input', onInput);
    return () => current.removeEventListener('input', onInput);
  }, [form, issues]);
  if (mended.of !== issues) return issues;
  return Object.fromEntries(Object.entries(issues).filter(([name]) => !mended.names.includes(name)));
}

function textsOf(form: HTMLFormElement, issues: Issues): Record<string, string> {
  const texts = new FormData(form);
  return Object.fromEntries(Object.keys(issues).map((name) => [name, String(texts.getAll(name))]));
}
