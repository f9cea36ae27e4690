import { expect } from 'vitest';
import type { CatalogueProduct } from '../server/goods/import/catalogue-row.ts';
import { isAsWanted, type Wanted } from './judged-queries.ts';

/** A search query as Indian shoppers type it, and the conditions that its first ten results must meet. */
export type AskedQuery = readonly [query: string, wants: Wanted];

const women = { category: /^(Women|Unisex) / };
const men = { category: /^(Men|Unisex) / };
const kids = { category: /^Kids / };
const sarees = { category: /Sarees$/ };
const kurtas = { category: /Kurta/ };
const shirts = { category: /(Casual|Formal) Shirts$/ };
const jewellery = { category: /Jewellery/ };
const winter = /Winter Wear|Sweater|Sweatshirt|Jacket|Thermal|Shrug/;
const gym = /Activewear|Sports|Track Pants|Tights|Leggings|T-Shirts|Lounge Pants/;
const office = /Formal|Suits & Blazers|Trousers|Casual Shirts|Kurta|Shirt/;
const party = { anything: /party|festive|wedding|anarkali|gown|maxi|lehenga|silk|blazer|sequin|dress/i };
const wedding = {
  anything: /wedding|lehenga|sherwani|silk|anarkali|festive|jewellery set|kurta set|blazer|tuxedo|brocade/i,
};
const festive = { anything: /festive|ethnic|kurta|saree|sari\b|lehenga|anarkali|silk|salwar|dupatta|sherwani/i };
const gifts = {
  anything: /stole|dupatta|shawl|scarf|scarves|jewellery set|necklace|handbag|wallet|watch|kurta set|gift|material/i,
};
const embroidered = { anything: /embroider|chikan|festive/i };
const red = /^red|maroon|burgundy|cherry|wine|rust/i;
const blue = /blue|navy|indigo|teal|turquoise|denim/i;
const black = /black|charcoal/i;
const white = /white|cream|ivory|off white/i;
const green = /green|olive|mint/i;
const pink = /pink|rose|magenta|peach|fuchsia/i;
const yellow = /yellow|mustard|gold|lemon/i;

/** Queries by department, price, occasion, fabric, craft, colour and spelling, judged on the real catalogue. */
export const askedQueries: readonly AskedQuery[] = [
  // Departments
  ['kurti', { category: /^Women .*Kurta/ }],
  ['ladies kurti', { category: /^Women .*Kurta/ }],
  ['kurti for girls', { category: /^Kids .*Kurta|^Kids .*Girls/ }],
  ['mens kurta', { category: /^Men .*(Kurta|Ethnic)/ }],
  ['boys kurta pyjama', { category: /^Kids .*(Boys|Kurta)/ }],
  ['men shirt', { category: /^Men .*Shirts$/ }],
  ['women shirt', { category: /^Women .*Shirts$/ }],
  ['shirt for boys', { category: /^Kids .*Shirts$/ }],
  ['girls top', { category: /^Kids / }],
  ['ladies top', { category: /^Women .*(Tops|T-Shirts|Tunics|Shirts)/ }],
  ['mens jeans', { category: /^Men .*Jeans$/ }],
  ['women jeans', { category: /^Women .*Jeans$/ }],
  ['shoes for men', { category: /^Men > Footwear/ }],
  ['ladies sandal', { category: /^Women > Footwear/ }],
  ['kids wear', kids],
  ['baby clothes', { category: /^Kids/ }],
  ['mens wear', men],
  ['ladies wear', women],
  ['men watch', { category: /Watches$/ }],
  ['ladies watch', { category: /Watches$/ }],
  ['ladies purse', { category: /Bags & Wallets/ }],
  ['mens wallet', { category: /Wallets/ }],
  ['school bag', { category: /Backpacks|Bags/ }],
  ['girls frock', { category: /^Kids .*(Dresses|Frocks)/ }],
  ['women ethnic wear', { category: /^Women > (Ethnic Wear|Fabrics)/ }],
  ['men ethnic wear', { category: /^Men > Ethnic Wear/ }],
  ['mens innerwear', { category: /^(Men|Unisex) > Innerwear/ }],
  ['women nightwear', { category: /^Women > (Loungewear|Lingerie)/ }],
  ['men blazer', { category: /^Men > Suits & Blazers/ }],
  ['women blazer', { category: /^Women > Suits & Blazers/ }],
  // Prices
  ['saree under 1500', { ...sarees, toRupees: 1500 }],
  ['saree under 1000', { ...sarees, toRupees: 1000 }],
  ['kurti under 500', { category: /^Women .*Kurta/, toRupees: 500 }],
  ['kurti 500 se kam', { category: /^Women .*Kurta/, toRupees: 500 }],
  ['shirt under 700', { ...shirts, toRupees: 700 }],
  ['mens tshirt under 300', { category: /^Men .*T-Shirts$/, toRupees: 300 }],
  ['jeans under 1000', { category: /Jeans$/, toRupees: 1000 }],
  ['1000 ke andar jeans', { category: /Jeans$/, toRupees: 1000 }],
  ['shoes below 999', { category: /Footwear/, toRupees: 999 }],
  ['watch under 1000', { category: /Watches$/, toRupees: 1000 }],
  ['handbag under ₹800', { category: /Bags & Wallets/, toRupees: 800 }],
  ['dress between 500 and 1000', { category: /Dresses$/, fromRupees: 500, toRupees: 1000 }],
  ['lehenga above 1000', { category: /Lehenga/, fromRupees: 1000 }],
  ['earrings under 200', { category: /Earrings$/, toRupees: 200 }],
  ['ring under 300', { category: /Rings$/, toRupees: 300 }],
  ['500 se kam top', { category: /Tops$|T-Shirts|Tunics/, toRupees: 500 }],
  ['saree 1000 tak', { ...sarees, toRupees: 1000 }],
  ['sweater 800 ke neeche', { category: /Sweaters$/, toRupees: 800 }],
  ['500 रुपये से कम टॉप', { category: /Tops$|T-Shirts|Tunics/, toRupees: 500 }],
  ['1000 रुपये तक साड़ी', { ...sarees, toRupees: 1000 }],
  // Occasions
  ['wedding', wedding],
  ['marriage', wedding],
  ['shadi', wedding],
  ['shaadi ke kapde', wedding],
  ['शादी', wedding],
  ['shadi ka kurta', { category: /^(Women|Men) .*(Kurta|Ethnic)/ }],
  ['shadi ka lehenga', { category: /Lehenga/ }],
  ['wedding lehenga', { category: /Lehenga/ }],
  ['marriage saree', sarees],
  ['bridal lehenga', { category: /Lehenga/ }],
  ['groom sherwani', { anything: /sherwani|blazer|suit|festive|kurta/i }],
  ['party wear', party],
  ['party dress', { category: /Dresses$/ }],
  ['party wear saree', sarees],
  ['party wear kurti', { category: /^Women .*Kurta/ }],
  ['party wear shoes', { category: /Footwear/ }],
  ['diwali', festive],
  ['diwali kurta', kurtas],
  ['दिवाली', festive],
  ['eid kurta', kurtas],
  ['navratri lehenga', { category: /Lehenga/ }],
  ['garba', { anything: /lehenga|choli|ghagra|bandhani|mirror/i }],
  ['haldi', { colour: yellow }],
  ['haldi saree', { ...sarees, colour: yellow }],
  ['rakhi gift', gifts],
  ['karwa chauth saree', sarees],
  ['puja saree', sarees],
  ['festival wear', festive],
  ['traditional dress', { anything: /dress|kurta|ethnic|lehenga|saree|gown/i }],
  ['office wear', { category: office }],
  ['office wear women', { category: office }],
  ['formal shirt for men', { category: /^Men .*Formal Shirts$/ }],
  ['formal pants', { category: /Trousers|Formal/ }],
  ['interview dress', { category: /Formal|Dresses|Suits|Trousers|Shirts/ }],
  ['college bag', { category: /Bags/ }],
  ['gym wear', { category: gym }],
  ['yoga pants', { category: gym }],
  ['running shoes', { category: /Sports Shoes|Footwear/ }],
  ['winter jacket', { category: winter }],
  [
    'sardi ke kapde',
    { category: winter, anything: /sweat|jacket|shawl|thermal|wool|winter|shrug|stole|scarf|muffler/i },
  ],
  ['thand ke liye sweater', { category: /Sweaters$/ }],
  ['garmi ke kapde', { anything: /cotton|linen|sleeveless|short/i }],
  ['barish', { anything: /raincoat/i }],
  ['gift', gifts],
  ['gift for wife', { category: /^(Women|Unisex)/ }],
  ['gift for husband', { category: /^(Men|Unisex)/ }],
  ['mummy ke liye saree', sarees],
  ['papa ke liye shirt', { category: /^Men .*Shirts$/ }],
  ['behen ke liye kurti', { category: /^Women .*Kurta/ }],
  // Fabrics
  ['cotton kurti', { category: /^Women .*Kurta/ }],
  ['cotton saree', { ...sarees, anything: /cotton/i }],
  ['silk saree', { ...sarees, anything: /silk/i }],
  ['banarasi saree', sarees],
  ['georgette saree', { ...sarees, anything: /georgette/i }],
  ['chiffon saree', sarees],
  ['linen shirt', shirts],
  ['denim jacket', { category: /Jackets$|Shirts$/ }],
  ['woollen sweater', { category: /Sweaters$/ }],
  ['leather wallet', { category: /Wallets/ }],
  ['leather shoes', { category: /Footwear/ }],
  ['khadi kurta', kurtas],
  ['sooti kurta', kurtas],
  ['रेशमी साड़ी', { ...sarees, anything: /silk/i }],
  ['net dress', { category: /Dresses$/ }],
  // Crafts
  ['chikankari', embroidered],
  ['chikankari kurti', { category: /^Women .*Kurta/ }],
  ['embroidered kurti', { category: /^Women .*Kurta/, anything: /embroider/i }],
  ['embroidery saree', sarees],
  ['block print kurta', kurtas],
  ['bandhani saree', sarees],
  ['zari saree', sarees],
  ['printed shirt', { ...shirts, anything: /print/i }],
  ['check shirt', { ...shirts, anything: /check/i }],
  ['striped tshirt', { category: /T-Shirts$/, anything: /strip/i }],
  // Colours
  ['kurti lal', { category: /^Women .*Kurta/, colour: red }],
  ['lal saree', { ...sarees, colour: red }],
  ['kala kurta', { ...kurtas, colour: black }],
  ['safed shirt', { ...shirts, colour: white }],
  ['hara dupatta', { category: /Dupattas|Scarves|Stoles/, colour: green }],
  ['gulabi top', { category: /Tops|T-Shirts|Tunics/, colour: pink }],
  ['blue jeans women', { category: /^Women .*Jeans$/, colour: blue }],
  ['black dress', { category: /Dresses$/, colour: black }],
  ['yellow kurti', { category: /^Women .*Kurta/, colour: yellow }],
  ['नीली जींस', { category: /Jeans$/, colour: blue }],
  ['काला टॉप', { category: /Tops|T-Shirts|Tunics/, colour: black }],
  // Spelling and the trade's words
  ['lengha', { category: /Lehenga/ }],
  ['kurtis', { category: /^Women .*Kurta/ }],
  ['salwar suit', { category: /Salwar|Dress Materials|Kurta Sets/ }],
  ['salwar kameez', { category: /Salwar|Dress Materials|Kurta Sets/ }],
  ['suit piece', { category: /Dress Materials|Fabrics/ }],
  ['blazer', { category: /Blazers/ }],
  ['coat pant', { category: /Suits & Blazers|Coats/ }],
  ['legging', { category: /Leggings/ }],
  ['jhumka', jewellery],
  ['payal', { anything: /payal|anklet/i }],
  ['mangalsutra', { anything: /mangalsutra|necklace/i }],
  ['plazo', { anything: /palazzo|pallazo|plazo/i }],
];

const LOOKED_AT = 10;
/**
 * For each query, the test calculates the share of its first products that meet the conditions. The average of these
 * shares must reach this value.
 */
const GOAL = 0.95;

/**
 * Expects that on average at least 95 % of a query's first ten products meet the conditions. If the catalogue has fewer
 * than ten wanted products in stock, the test judges only that many, because similar products follow them in the list.
 */
export async function expectAskedWell(
  queries: readonly AskedQuery[],
  find: (query: string) => Promise<readonly string[]>,
  products: ReadonlyMap<string, CatalogueProduct>,
): Promise<void> {
  const shares: Array<{ query: string; share: number }> = [];
  const inStock = [...products.values()].filter(({ variants }) => variants.some(({ stock }) => stock > 0));
  for (const [query, wants] of queries) {
    const most = Math.min(LOOKED_AT, inStock.filter((product) => isAsWanted(product, wants)).length);
    expect(most, query).toBeGreaterThan(0);
    const first = (await find(query)).slice(0, most).flatMap((id) => products.get(id) ?? []);
    shares.push({ query, share: first.filter((product) => isAsWanted(product, wants)).length / most });
  }
  const wrong = shares
    .filter(({ share }) => share < 1)
    .map(({ query, share }) => `${query}: ${Math.round(share * 100)} %`);
  const mean = shares.reduce((sum, { share }) => sum + share, 0) / shares.length;
  expect(mean, wrong.join('\n')).toBeGreaterThanOrEqual(GOAL);
}
