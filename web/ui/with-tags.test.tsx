import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { withTags } from './with-tags.tsx';

const tags = { b: (inner: string) => <b>{inner}</b>, link: (inner: string) => <a href="/shop">{inner}</a> };
const html = (text: string) => renderToStaticMarkup(<p>{withTags(text, tags)}</p>);

describe('withTags', () => {
  test('leaves a plain sentence as it is', () => {
    expect(html('Delivery in 5 days')).toBe('<p>Delivery in 5 days</p>');
  });

  test('puts each tagged part into its element, wherever the translation moved it', () => {
    expect(html('Delivery by <b>12 May</b>, from <link>the shop</link>.')).toBe(
      '<p>Delivery by <b>12 May</b>, from <a href="/shop">the shop</a>.</p>',
    );
    expect(html('<link>दुकान</link> से <b>12 मई</b> तक')).toBe('<p><a href="/shop">दुकान</a> से <b>12 मई</b> तक</p>');
  });

  test('takes the same tag more than once', () => {
    expect(html('<b>A</b> and <b>B</b>')).toBe('<p><b>A</b> and <b>B</b></p>');
  });

  test('shows as text what is no tag of its own: unknown names, tags never closed, markup in a value', () => {
    expect(html('<i>x</i> <b>y')).toBe('<p>&lt;i&gt;x&lt;/i&gt; &lt;b&gt;y</p>');
    expect(html('<b><script>alert(1)</script></b>')).toBe('<p><b>&lt;script&gt;alert(1)&lt;/script&gt;</b></p>');
    expect(html('<constructor>x</constructor>')).toBe('<p>&lt;constructor&gt;x&lt;/constructor&gt;</p>');
  });
});
