import { DRAWN } from '../contract/content.ts';
import type { SiteContentInput } from '../contract/site-content.ts';
import type { CategoryTree } from '../server/goods/catalogue/category-tree.ts';
import { inHindi } from './site-content-hindi.ts';

/**
 * Returns the texts of the shop Tana Bana in a language, with the pictures drawn for them, as its owner would have
 * entered them in the back office.
 */
export function demoContent(categories: CategoryTree, language: 'en' | 'hi' = 'en'): SiteContentInput {
  const english = englishContent(categories);
  return language === 'en' ? english : inHindi(english);
}

function englishContent(categories: CategoryTree): SiteContentInput {
  const within = (...path: readonly string[]) => {
    const name = path.at(-1) ?? '';
    const found = categories
      .named(name)
      .find(({ id }) => categories.path(id).every((one, at) => one.name === path[at]));
    return found ? `/shop?category=${found.id}` : '/shop';
  };
  return {
    tagline: 'Cloth with a story, cut for every day.',
    hero: slides(within),
    tiles: tiles(within),
    highlights: [
      { title: 'Free Shipping', text: 'On orders over $50' },
      { title: 'Secure Payment', text: 'Pay safely, cash on delivery' },
      { title: '30-Day Return Policy', text: 'Changed your mind? Send it back' },
      { title: '24/7 Support', text: 'Always here to help' },
    ],
    callToAction: {
      title: 'Find the one you will reach for',
      text: 'New pieces every week, in small runs.',
      button: 'Shop all products',
    },
    about: stories,
  };
}

type Within = (...path: readonly string[]) => string;

function slides(within: Within): SiteContentInput['hero'] {
  return [
    {
      eyebrow: 'The loom opens',
      title: 'Woven slowly. Worn often.',
      text: 'Hand-blocked cottons and easy silhouettes for the whole family.',
      button: 'Shop now',
      link: '/shop?sort=newest',
      pictureId: DRAWN,
    },
    {
      eyebrow: 'Indigo season',
      title: 'Blue, the way Bagru makes it',
      text: 'Natural dye, mud resist, and a wash that only gets better.',
      button: 'See the blues',
      link: '/shop?family=blue',
      pictureId: DRAWN,
    },
    {
      eyebrow: 'Festive',
      title: 'Leheriya for every celebration',
      text: 'Waves of colour from Jaipur, light enough to dance in.',
      button: 'Shop women',
      link: within('Women'),
      pictureId: DRAWN,
    },
    {
      eyebrow: 'For him',
      title: 'Crisp shirts, honest cotton',
      text: 'Gingham, chambray and khadi in cuts that stay sharp.',
      button: 'Shop men',
      link: within('Men'),
      pictureId: DRAWN,
    },
    {
      eyebrow: 'Little ones',
      title: 'Play clothes that last the term',
      text: 'Soft seams, strong knees, colours they choose themselves.',
      button: 'Shop kids',
      link: within('Kids'),
      pictureId: DRAWN,
    },
    {
      eyebrow: 'By the metre',
      title: 'Ikat, straight from the loom',
      text: 'Fabrics to cut your own story from.',
      button: 'Shop fabrics',
      link: within('Fabrics'),
      pictureId: DRAWN,
    },
  ];
}

function tiles(within: Within): SiteContentInput['tiles'] {
  return [
    { title: 'Women', text: 'Kurtas, dresses, sarees', link: within('Women'), pictureId: DRAWN },
    { title: 'Men', text: 'Shirts, kurtas, trousers', link: within('Men'), pictureId: DRAWN },
    { title: 'Kids', text: 'Frocks, sets, tees', link: within('Kids'), pictureId: DRAWN },
    { title: 'Loungewear', text: 'Soft hours at home', link: within('Loungewear'), pictureId: DRAWN },
    { title: 'Fabrics', text: 'By the metre', link: within('Fabrics'), pictureId: DRAWN },
  ];
}

const stories = [
  {
    story:
      'We began with three block printers in Bagru and one promise: clothes a woman can cook, commute and celebrate ' +
      'in. Every kurta still starts as a carved teak block.',
    mission: 'To make handmade cloth the easy choice, at prices a first salary can meet.',
    features: [
      { title: 'Hand-blocked prints', text: 'Each repeat is set by eye, so no two metres are quite alike.' },
      { title: 'Pockets, always', text: 'Deep enough for a phone. Even in the anarkalis.' },
      { title: 'Wash after wash', text: 'Colours fixed and tested through thirty washes.' },
    ],
  },
  {
    story:
      'Our shirts come from one weaving shed in Bhagalpur that has made nothing else since 1974. ' +
      'They know what a collar should do after a long day.',
    mission: 'To build a small wardrobe that needs no replacing: ten good pieces, kept for years.',
    features: [
      { title: 'Long-staple cotton', text: 'Spun tight, so it stays smooth and does not pill.' },
      { title: 'Collars that hold', text: 'Two layers, hand-turned points, no plastic stays.' },
      { title: 'True to size', text: 'Measured on people, not on dummies.' },
    ],
  },
  {
    story:
      'Made with parents who were tired of outgrown clothes. Hems let down, waists let out, and nothing scratches.',
    mission: 'To dress childhood for playing in, and pass it on to the next one whole.',
    features: [
      { title: 'Room to grow', text: 'An extra size hidden in every hem.' },
      { title: 'Kind to skin', text: 'Azo-free dyes, flat seams, no labels at the neck.' },
      { title: 'Made to be handed down', text: 'Knees and elbows are doubled.' },
    ],
  },
];
