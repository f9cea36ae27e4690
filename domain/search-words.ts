/** Words that say nothing about a product, in English and in Hindi written in Latin letters. */
export const stopWords: ReadonlySet<string> = new Set(
  `
a an and the for in of on to with from by or is are my me i im please some any all under
buy shop show get find want need online best new latest good nice cheap clothes size
sale offer discount price budget range rate cost
ka ki ke ko me mein main se aur wala wale wali vala vali liye chahiye dikhao kapda kapde
`
    .trim()
    .split(/\s/),
);

/**
 * Words for the people whom a product is for. A search never leaves them out: somebody who asks for men's kurtas does
 * not want women's.
 */
export const people: ReadonlySet<string> = new Set(
  'men man woman women lady gent girl boy kid children baby infant'.split(' '),
);
/** A search for these people also finds products that say "unisex". */
export const adults: ReadonlySet<string> = new Set(['men', 'women']);
export const UNISEX = 'unisex';

const FABRICS =
  /\b(?:cotton|silk|georgette|chiffon|crepe|linen|khadi|denim|wool|woollen|velvet|satin|rayon|viscose|modal|lycra|polyester|nylon|net|brocade|chanderi|banarasi|kanjivaram|organza|leather|canvas|jute|fleece|jersey|muslin)\b/gi;

/**
 * The fabrics that a text mentions, each once. The search uses only these from a description, because descriptions
 * mention many other things that the product is not.
 */
export function fabricsIn(text: string): string {
  return [...new Set(text.toLowerCase().match(FABRICS))].join(' ');
}

/**
 * The synonyms of a new shop. Each line lists words for the same thing: words of the Indian trade, other spellings, and
 * Hindi in Latin letters. The search converts Devanagari by itself. The owner edits the list in the back office.
 */
export const usualSynonyms = `
saree, sari, saadi, saari, sadee
kurta, kurti, kurtha, kurtee
kurta set, kurta pyjama
lehenga, lehnga, lahanga, ghagra, chaniya choli
salwar, shalwar, salvar
salwar suit, punjabi suit, suit salwar
sherwani, achkan
dupatta, chunni, odhni, chunari
dhoti, veshti, mundu
pyjama, pajama, lounge pant
nighty, nightdress, night dress, nightgown, night gown, maxi nighty
night suit, nightwear, sleepwear
dress material, suit piece, unstitched suit
shirt, shart, kameez, kamij
tshirt, tee, tshart
jeans, jins
trouser, pant, patloon
track pant, lower, jogger
legging, legins, tights
jacket, jaket, windcheater
sweater, pullover, jumper, swetar
sweatshirt, hoodie, hooded
shawl, stole, scarf, scarves
frock, dress, gown, farak
skirt, ghaghri
vest, banian, baniyan, ganji
innerwear, underwear, undergarment, undies, lingerie
brief, panty, trunk
bra, brassiere
shoe, footwear, joota, joote, juta, jutey
chappal, slipper, flip flop, sandal, chappals
mojari, jutti, juti, jooti, nagra
bellies, ballerina, belly
sunglasses, goggle, shade, chashma
handbag, purse, hand bag, ladies bag
backpack, rucksack, school bag, pitthu
watch, ghadi, wristwatch
necklace, haar, mala, har
earring, jhumka, jhumki, bali, tops earring
bangle, chudi, choodi, kangan, kada, bracelet
ring, anguthi
anklet, payal
jewellery, jewelry, gehna, gehne, zevar
cap, topi, hat
socks, moje, moja, mojey
tie, necktie
belt, patta
romper, onesie, bodysuit
men, man, gents, male, purush, purushon, mard, aadmi, admi
women, woman, ladies, lady, female, mahila, mahilaon, aurat, auraton
boy, ladka, ladke, ladkon
girl, ladki, ladkiyon
kids, kid, children, child, bachcha, bachche, bachchon, baccha, bacche
baby, infant, newborn, shishu
red, lal
blue, neela, nila, neeli, neele
black, kala, kali, kale, kaala
white, safed, safaid
green, hara, hari, hare
yellow, peela, pila, peeli
pink, gulabi
brown, bhura, bhoora
orange, narangi, kesari, santri
purple, baingani, jamuni, violet
gold, golden, sunehra, sunahara
silver, chandi
grey, gray
multicolour, multicolor, multicoloured, multi
cotton, sooti, suti, kapas
silk, resham, reshmi, pattu
wool, woollen, woolen, ooni, uni
muslin, mulmul, malmal
`.trim();
