import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Category } from '#contract/categories.ts';
import { currentLocale, followLocale } from '#messages/current-locale.ts';
import { baseLocale, pathIn } from '#messages/locales.ts';
import { MarkedPieces } from '../marked-pieces.ts';
import { unpackMenu } from '../menu-category.ts';
import type { ContactLink } from './contact-links.ts';
import { Footer, type ShownCompany } from './footer.tsx';
import { Header } from './header.tsx';
import { CachedFrame, PageFrame } from './cached-frame.tsx';
import { FrameKeeping } from '../cached-part.tsx';

const company: ShownCompany = {
  name: `"Looms" & <b>करघा</b>`,
  address: '12 Mill Road',
  pincode: '560001',
  email: 'looms@example.in',
  phone: '9876543210',
  logoUrl: null,
  updatedAt: '',
};
const category = (name: string): Category => ({
  ...{ id: '1', name, description: '', parentId: null, updatedAt: '' },
  ...{ _count: { products: 3 }, subCategories: [] },
});
const paths = [
  '/',
  '/home',
  '/home/',
  '/HOME',
  '/shop?page=2',
  '/about',
  '/product/a?id=1',
  '/product/b',
  '/shops',
  '/login',
];

afterEach(() => followLocale(() => baseLocale));

type Shown = { company: ShownCompany; contacts: readonly ContactLink[] | undefined; tagline: string };

const contacts = [{ label: 'WhatsApp', href: 'https://wa.me/919876543210', icon: 'M1 1h2' }];

function frameOf(path: string, shown: Shown, kept?: CachedFrame): string {
  const pieces = new MarkedPieces('N1');
  const html = renderToString(
    <FrameKeeping value={kept && new PageFrame(kept, pieces)}>
      <StaticRouter basename={pathIn(currentLocale(), '/')} location={pathIn(currentLocale(), path)}>
        <Header {...shown} menu={[]} />
        <Footer {...shown} pages={[]} languages={['en', 'hi']} year="2024" />
      </StaticRouter>
    </FrameKeeping>,
  );
  return pieces.filled(Buffer.from(html)).toString();
}

test.each(['en', 'hi'] as const)('a kept frame is to the letter what React writes, in %s', (language) => {
  followLocale(() => language);
  const kept = new CachedFrame();
  for (const shown of [
    { company, tagline: 'Woven', contacts: undefined },
    { company, tagline: 'Woven', contacts },
    { company: { ...company, name: 'Other', logoUrl: '/pictures/a.jpg' }, tagline: 'Woven', contacts },
    { company, tagline: '', contacts: undefined },
    { company: { ...company, phone: '' }, tagline: '', contacts: undefined },
  ])
    // The test visits the paths forwards and backwards. In this way each path is rendered twice, after different paths.
    for (const path of [...paths, ...paths.toReversed()]) {
      const rendered = frameOf(path, shown);
      expect(rendered).toContain('mailto:');
      // The part must contain the year of its page, even if it was cached in another year: a browser that hydrates the
      // page must find the same text.
      expect(rendered).toContain('2024');
      expect(frameOf(path, shown, kept)).toBe(rendered);
    }
});

test('the menu is packed once for the same categories, comes in the place of its mark, and is there for the page', () => {
  const kept = new CachedFrame();
  const menuOf = (categories: readonly Category[]) => {
    const pieces = new MarkedPieces('N1');
    const frame = new PageFrame(kept, pieces);
    const loaded = pieces.filled(Buffer.from(JSON.stringify(frame.packMenu(categories)))).toString();
    expect(loaded).not.toContain('<');
    expect(unpackMenu(JSON.parse(loaded))).toEqual(frame.menu());
    return frame.menu();
  };
  const [women, men] = [[category('</script>"साड़ी"')], [category('Men')]];
  expect(menuOf(women)).toEqual([{ id: '1', name: '</script>"साड़ी"', _count: { products: 3 }, subCategories: [] }]);
  expect(menuOf(men)[0]?.name).toBe('Men');
  expect(menuOf(women)).toBe(menuOf(women));
});

test('what is inside a part is written once for pages that show the same', () => {
  const kept = new CachedFrame();
  let count = 0;
  const Counted = () => <>{++count}</>;
  const html = (path: string, by: readonly string[]) => Buffer.from(kept.html(by, <Counted />, path)).toString();
  expect([html('/product/a', ['links', 'product']), html('/product/b', ['links', 'product'])]).toEqual(['1', '1']);
  expect(html('/shop', ['links', 'shop'])).toBe('2');
  for (let n = 0; n < 100; n++) html('/', [`${n}`]);
  expect(html('/product/a', ['links', 'product'])).toBe('103');
});
