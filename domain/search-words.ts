/** Words in English and in Hindi (in Latin letters) that do not help to find a product. */
export const stopWords: ReadonlySet<string> = new Set(
  `
a an and the for in of on to with from by or is are my me i im please some any all under wear clothing outfit collection
buy shop show get find want need online best new latest good nice cheap clothes size
sale offer discount price budget range rate cost
ka ki ke ko me mein main se aur wala wale wali vala vali liye chahiye dikhao kapda kapde
`
    .trim()
    .split(/\s/),
);

/** Words for children. A search without any of these words shows clothes for adults first. */
export const childrenWords: ReadonlySet<string> = new Set('girl boy kid children child baby infant'.split(' '));
/**
 * Words for the people who wear a product. The search never leaves these words out, because a shopper who searches for
 * men's kurtas does not want women's kurtas.
 */
export const people: ReadonlySet<string> = new Set([...'men man woman women lady gent'.split(' '), ...childrenWords]);
/** A search for men or women also finds products that say "unisex". */
export const adults: ReadonlySet<string> = new Set(['men', 'women']);
export const UNISEX = 'unisex';

const MATERIALS_AND_CRAFTS = [
  /cotton|silk|georgette|chiffon|crepe|linen|khadi|denim|wool|woollen|velvet|satin|rayon|viscose|modal/,
  /lycra|polyester|nylon|net|brocade|chanderi|banarasi|kanjivaram|organza|leather|canvas|jute|fleece/,
  /jersey|muslin|mulmul|tussar|ikat|ajrakh|bandhani|lehariya|leheriya|chikan|chikankari|kantha|phulkari/,
  /kalamkari|zari|gota|block[- ]print(?:ed)?|hand ?woven|handloom|embroidered|tied and dyed|wave-dyed|quilted/,
];
const MATERIAL_OR_CRAFT = new RegExp(
  String.raw`\b(?:${MATERIALS_AND_CRAFTS.map(({ source }) => source).join('|')})\b`,
  'gi',
);

/**
 * Returns the names of fabrics and crafts in a text, each once. The search ignores all other words of a product's
 * description, because they may be about other products.
 */
export function fabricsIn(text: string): string {
  return [...new Set(text.toLowerCase().match(MATERIAL_OR_CRAFT))].join(' ');
}

/**
 * The synonyms of a new shop. Each line lists words for the same thing: words of the Indian clothing trade, other
 * spellings, and Hindi in Latin letters. The search transliterates Devanagari by itself. The owner can edit the list in
 * the back office.
 */
export const usualSynonyms = `
saree, sari, saadi, saari, sadee
kurta, kurtha
kurti, kurtee, kurtis > kurta women, short kurta women
kurta set, kurta pyjama, kurta pajama
lehenga, lehnga, lengha, lenga, lahanga, ghagra, chaniya choli
salwar, shalwar, salvar
salwar suit, punjabi suit, suit salwar, salwar kameez, churidar suit, patiala suit, suit set > kurta set women, anarkali, churidar, salwar, palazzo
sherwani, achkan
dupatta, chunni, odhni, chunari
dhoti, veshti, mundu
pyjama, pajama, lounge pant
palazzo, plazo, palazo, pallazo, plazzo
check, checked, checkered, chequered, plaid, gingham
nighty, nightdress, night dress, nightgown, night gown, maxi nighty
night suit, sleepsuit
nightwear, sleepwear, raat > night suit, nightdress, nighty, lounge pant
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
dress, gown
frock, farak > girl dress, dress
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
mangalsutra > necklace
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
embroidered, embroidery, kadhai
chikankari, chikan, lucknowi > embroidered
zari, zardozi, gota, gota patti, kantha, phulkari, aari, mirror work > embroidered, festive
bandhani, bandhej, bandhni, tie dye > tied dyed, leheriya
leheriya, lehariya, laheriya > wave dyed
block print, block printed, bagru, sanganeri, dabu, hand block > ajrakh
ikat, ikkat, pochampally
ajrakh, ajrak
handloom, handwoven, hand woven > khadi, chanderi, ikat
banarasi, kanjivaram, kanjeevaram, paithani > silk, brocade, chanderi, tussar
wedding, marriage, shadi, shaadi, shaadee, vivah, sangeet, reception > lehenga, sherwani, saree silk, chanderi, tussar, banarasi, anarkali, festive, bandi, kurta set men, kurta set women, blazer, jewellery set
bride, bridal, dulhan > lehenga women, saree silk, chanderi, tussar, anarkali, festive women, jewellery set
groom, dulha > sherwani, bandi, kurta set men, festive men, blazer
party, partywear > festive, anarkali, lehenga, saree silk, chanderi, gown, maxi, peplum, sequin, blazer
festive, festival, ethnic, traditional, tyohar, diwali, deepavali, eid, puja, pooja, durga puja, onam, pongal, ganesh chaturthi, karwa chauth, karva chauth, teej > anarkali, lehenga, saree, kurta set, sherwani, bandi, chanderi, tussar
navratri, garba, dandiya > lehenga, chaniya choli, bandhani, leheriya, mirror
haldi, haldi ceremony > yellow
mehendi ceremony, mehndi ceremony, mehendi function > green
holi > kurta white, tshirt white, dupatta
rakhi, raksha bandhan, bhai dooj > kurta set, bandi, kurta, dupatta, jewellery set, watch
office, formals, work, business > formal, formal shirt, trouser, blazer, straight kurta, everyday kurta
interview > formal shirt, shirt, trouser, blazer
college, daily wear, everyday, regular wear, roz > casual, kurta everyday, tshirt, jeans
gift, gifting, tohfa, present > stole, dupatta, shawl, scarf, jewellery set, handbag, wallet, watch
blazer, suit jacket > bandi, nehru jacket, jacket
coat pant, coat suit, pant coat, three piece suit > suit, blazer
nehru jacket, modi jacket, waistcoat, bundi, koti > bandi, sadri
summer, garmi > cotton, linen, mulmul, sleeveless, shorts
winter, sardi, thand, thandi > sweater, sweatshirt, jacket, shawl, thermal, wool, quilted
monsoon, barish, rainy > raincoat
gym, yoga, workout, running, exercise > track pant, jogger, sports bra, tights, sports shoe, tshirt
home wear, ghar, house wear, lounge > loungewear, nighty, night suit, pyjama
plus size, plus, healthy > xxl, xxxl
mother, mom, mummy, maa, mata, wife, biwi, patni, sister, behen, didi, bhabhi, dadi, nani, girlfriend > women
father, dad, papa, pita, husband, pati, brother, bhai, dada, boyfriend > men
daughter, beti > girl
son, beta > boy
`.trim();
