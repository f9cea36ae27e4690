import { useEffect, useState, type RefObject } from 'react';

type Issues = Readonly<Record<string, string>>;
const NONE: Issues = {};

/**
 * Returns the errors of a form's boxes, by the boxes' names. Leaves out the error of a box whose text has changed
 * since, because the error may no longer be true. Another box may have changed the text, for example when a PIN code
 * fills in the city.
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
    // The check runs after the event, because only then has the typed text filled in other boxes.
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
