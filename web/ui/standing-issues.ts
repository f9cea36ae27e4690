import { useEffect, useState, type RefObject } from 'react';

type Issues = Readonly<Record<string, string>>;
const NONE: Issues = {};

/**
 * What is wrong with the boxes of a form, by their names, without those whose text is another one now: what was said of
 * the former text may not be true of it. A box may also be changed by another one, as a PIN code fills in the city.
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
    // Later: what the box changes in others is not there yet.
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
