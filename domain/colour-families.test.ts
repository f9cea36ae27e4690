import { expect, test } from 'vitest';
import {
  colourFamilies,
  colourFamilyOf,
  colourFamilyOfHex,
  typicalShades,
  type ColourFamily,
} from './colour-families.ts';

// Names of shades from real shops, with the codes that these shops use.
const shades: Record<ColourFamily, string> = {
  black: 'Black #000000, Jet Black #0A0A0A, Kohl #2A2624',
  white: 'White #FFFFFF, Off White #FAF9F6, Ivory #FFFFF0, Transparent #F2F2F2',
  grey:
    'Grey #808080, Grey Melange #9B9B9B, Light Grey #D3D3D3, Dark Grey #4F4F4F, Charcoal #36454F, Steel #7B8B97, ' +
    'Gunmetal #2C3539, Platinum #E5E4E2, Taupe #8B7D6B, Metallic #A8A9AD, Matte #3D3D3D',
  beige:
    'Beige #E8D9B5, Cream #FFFDD0, Ecru #D7CFA9, Nude #E3BC9A, Skin #E8B998, Tan #D2B48C, Khaki #BDB76B, Mushroom #BFA78A, Kora #EFE4D0',
  brown:
    'Brown #7B4A21, Dark Brown #4B2E14, Coffee Brown #4B3621, Chocolate #5D3A1A, Camel #C19A6B, Copper #B87333, ' +
    'Bronze #CD7F32, Chai #9A7350',
  red: 'Red #D21F2B, Dark Red #8B0000, Maroon #701C2B, Burgundy #6D0F2C, Wine #5E1226, Cherry #A0162B, Madder #98282C, Sindoor #C23B22',
  orange: 'Orange #FF7A1A, Rust #B7410E, Peach #FFCBA4, Coral #FF7F6A',
  yellow: 'Yellow #FFD500, Mustard #E1AD01, Turmeric #C98A14, Marigold #E0A030',
  green:
    'Green #2E8B3D, Lime #BFFF00, Lime Green #9ACD32, Fluorescent Green #39FF14, Olive Green #6B7A2C, ' +
    'Sea Green #2E8B57, Bottle Green #0B4F3A, Mint Green #98E4B8, Pista #B6D7A8, Emerald #50C878, ' +
    'Parrot Green #5DBB2F',
  blue:
    'Blue #1F5FBF, Light Blue #9FC5E8, Sky Blue #87CEEB, Navy Blue #0B1F4B, Dark Blue #10316B, ' +
    'Royal Blue #3A5BE0, Indigo #3F2B96, Ice Blue #CDE7F5, Turquoise Blue #00C5CD, Aqua #00DCDC, Teal #008080',
  purple: 'Purple #7A2E9E, Violet #8F00FF, Lavender #C8B6E2, Lilac #C8A2C8, Mauve #B784A7, Plum #6E2C5B',
  pink:
    'Pink #F48FB1, Hot Pink #FF2E93, Light Pink #FFC1D5, Baby Pink #F8C8DC, Fuchsia #D81B9C, Magenta #D6007F, ' +
    'Rose #E27396, Salmon #FA8072, Desi Rose #B5566B',
  gold: 'Gold #D4AF37, Rose Gold #B76E79, Antique Gold #A98307',
  silver: 'Silver #C0C0C0, Oxidised Silver #808080',
  multicolour: 'Multicolour #9E9E9E, Multi-Color #000000, Assorted #FFFFFF',
};

test.each(colourFamilies)('real shades of %s belong to it', (family) => {
  const named = shades[family].split(', ').map((shade) => [shade.slice(0, -8), shade.slice(-7)] as const);
  expect(named.map(([name, hex]) => `${name}: ${colourFamilyOf(name, hex)}`)).toEqual(
    named.map(([name]) => `${name}: ${family}`),
  );
});

test('a code that nobody chose leaves it to the name', () => {
  expect([colourFamilyOf('Navy Blue', '#000000'), colourFamilyOf('gray', '#000000')]).toEqual(['blue', 'grey']);
  expect(colourFamilyOf('Midnight', '#000000')).toBe('black');
});

test('without a code the name alone decides, and where it says nothing there is no family', () => {
  const names = ['Midnight', 'Printed Blue', 'Multi', 'Antique Gold', ''];
  expect(names.map((name) => colourFamilyOf(name, ''))).toEqual([undefined, 'blue', 'multicolour', 'gold', undefined]);
});

test('otherwise the code decides, whatever the name promises', () => {
  expect([colourFamilyOf('Blue Lagoon', '#2E8B3D'), colourFamilyOf('Golden Yellow', '#FFD500')]).toEqual([
    'green',
    'yellow',
  ]);
});

test('the shade that stands for a family belongs to it', () => {
  const byCode = colourFamilies.filter((family) => !['gold', 'silver', 'multicolour'].includes(family));
  expect(byCode.map((family) => colourFamilyOfHex(typicalShades[family] ?? ''))).toEqual(byCode);
});
