import { Fragment, type ReactNode } from 'react';

type Tags = Readonly<Record<string, (inner: string) => ReactNode>>;

/**
 * Turns a message with tags into elements: "by <b>Friday</b>" with `{ b: (inner) => <b>{inner}</b> }`. Translators see
 * the whole sentence and can move the tag. Tags cannot be nested. A tag without an entry in `tags`, or without an end
 * tag, stays as text.
 */
export function withTags(text: string, tags: Tags): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/gs)) {
    const [whole, name = '', inner = ''] = match;
    const tag = Object.hasOwn(tags, name) ? tags[name] : undefined;
    if (!tag) continue;
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{tag(inner)}</Fragment>);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/** The tags for messages that contain only the tag <b>. */
export const boldTags: Tags = { b: (inner) => <b>{inner}</b> };
