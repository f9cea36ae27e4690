import { withoutUnseen } from './same-key.ts';

/**
 * Words of the clothing trade and small words of Hindi, each with its common spellings in Devanagari. Transliterated
 * letter by letter, "कॉटन" would become "kotan", which nobody writes. Some spellings differ only by a dot below a
 * letter, or by the sign of a nasal vowel. The list then contains only the spelling without the dot and with an
 * anusvara.
 */
const spellings = `
saree: साड़ी साडी साड़ियां साड़ियों
kurta: कुर्ता कुर्ते कुर्तों कुरता कुरते
kurti: कुर्ती कुर्तियां कुर्तियों कुरती
set: सेट
lehenga: लहंगा लहंगे लहंगों लेहंगा
ghagra: घाघरा घाघरे घागरा
chaniya: चनिया
choli: चोली
salwar: सलवार शलवार
punjabi: पंजाबी
patiala: पटियाला
kameez: कमीज कमीजें
churidar: चूड़ीदार
anarkali: अनारकली
suit: सूट
sherwani: शेरवानी
achkan: अचकन
dupatta: दुपट्टा दुपट्टे दुपट्टों
chunni: चुन्नी
chunari: चुनरी
odhni: ओढ़नी
dhoti: धोती
pyjama: पायजामा पायजामे पजामा पजामे पाजामा पाजामे
palazzo: पलाजो प्लाजो
check: चेक
nighty: नाइटी
night: नाइट
nightwear: नाइटवियर
nightdress: नाइटड्रेस
raat: रात
material: मटेरियल मटीरियल
piece: पीस
shirt: शर्ट
tshirt: टीशर्ट
jeans: जींस जीन्स
trouser: ट्राउजर
pant: पैंट पैन्ट पेंट
patloon: पतलून
track: ट्रैक
lower: लोअर
jogger: जॉगर
legging: लेगिंग लेगिंग्स
jacket: जैकेट
sweater: स्वेटर
sweatshirt: स्वेटशर्ट
hoodie: हुडी
shawl: शॉल शाल
stole: स्टोल
scarf: स्कार्फ
dress: ड्रेस
gown: गाउन
frock: फ्रॉक
skirt: स्कर्ट
ghaghri: घाघरी
top: टॉप
blouse: ब्लाउज
shorts: शॉर्ट्स
vest: बनियान
innerwear: इनरवियर अंडरवियर
brief: ब्रीफ
panty: पैंटी
bra: ब्रा
shoe: जूता जूते जूतों शूज
chappal: चप्पल चप्पलें
slipper: स्लिपर
sandal: सैंडल सैंडिल
mojari: मोजरी मोजड़ी
jutti: जूती जूतियां जुत्ती
bellies: बैली बैलीज
sunglasses: चश्मा चश्मे सनग्लासेस
handbag: हैंडबैग
purse: पर्स
bag: बैग
backpack: बैकपैक पिट्ठू
wallet: वॉलेट बटुआ
watch: घड़ी घड़ियां
necklace: हार माला नेकलेस
earring: झुमका झुमके झुमकी बाली बालियां ईयररिंग
bangle: चूड़ी चूड़ियां चूड़ियों कंगन कड़ा कड़े
bracelet: ब्रेसलेट
ring: अंगूठी अंगूठियां
anklet: पायल
mangalsutra: मंगलसूत्र
jewellery: गहना गहने गहनों जेवर ज्वेलरी ज्वैलरी आभूषण
cap: टोपी कैप
socks: मोजा मोजे मोजों
tie: टाई
belt: बेल्ट
romper: रोम्पर
blazer: ब्लेजर
coat: कोट
nehru: नेहरू
modi: मोदी
bandi: बंडी
sadri: सदरी
kaftan: काफ्तान कफ्तान
dungaree: डंगरी
men: पुरुष पुरुषों मर्द मर्दों आदमी मेन्स
gents: जेंट्स
women: महिला महिलाएं महिलाओं औरत औरतें औरतों विमेंस
ladies: लेडीज
boy: लड़का लड़के लड़कों
girl: लड़की लड़कियां लड़कियों
kids: बच्चा बच्चे बच्चों बच्ची किड्स
baby: शिशु बेबी
red: लाल रेड
blue: नीला नीली नीले ब्लू
black: काला काली काले ब्लैक
white: सफेद व्हाइट
green: हरा हरी हरे ग्रीन
yellow: पीला पीली पीले येलो
pink: गुलाबी पिंक
brown: भूरा भूरी भूरे ब्राउन
orange: नारंगी केसरी केसरिया संतरी ऑरेंज
purple: बैंगनी जामुनी पर्पल
gold: सुनहरा सुनहरी सुनहरे सुनहला गोल्ड
golden: गोल्डन
silver: चांदी सिल्वर
grey: ग्रे स्लेटी
maroon: मैरून मरून
beige: बेज
multicolour: मल्टीकलर रंगबिरंगा रंगबिरंगी रंगबिरंगे
colour: रंग कलर
cotton: सूती कॉटन काटन कपास
silk: सिल्क रेशम रेशमी
wool: ऊनी ऊन
woollen: वूलन
linen: लिनेन लिनन
khadi: खादी
denim: डेनिम
georgette: जॉर्जेट जॉर्जट
chiffon: शिफॉन
crepe: क्रेप
velvet: वेलवेट मखमल मखमली
satin: साटन सैटिन
rayon: रेयान रेयॉन
viscose: विस्कोस
modal: मोडल मोडाल
net: नेट
lycra: लाइक्रा
nylon: नायलॉन
polyester: पॉलिएस्टर पॉलिस्टर
leather: लेदर चमड़ा चमड़े
canvas: कैनवास
jute: जूट
fleece: फ्लीस
jersey: जर्सी
organza: ऑर्गेंजा
brocade: ब्रोकेड
chanderi: चंदेरी चन्देरी
banarasi: बनारसी
kanjivaram: कांजीवरम कांजीवरम्
paithani: पैठणी
tussar: टसर तसर
muslin: मलमल
embroidered: कढ़ाई कढ़ाईदार कशीदाकारी एम्ब्रॉयडरी
chikankari: चिकनकारी
chikan: चिकन
lucknowi: लखनवी
zari: जरी
zardozi: जरदोजी
gota: गोटा
patti: पट्टी
phulkari: फुलकारी
kalamkari: कलमकारी
kantha: कांथा
aari: आरी
mirror: मिरर
work: वर्क
bandhani: बांधनी बंधनी
bandhej: बंधेज
leheriya: लहरिया
block: ब्लॉक
print: प्रिंट
printed: प्रिंटेड
bagru: बगरू
sanganeri: सांगानेरी
dabu: दाबू
ikat: इकत इक्कत
ajrakh: अजरख
handloom: हैंडलूम हथकरघा
plain: सादा सादे सादी
festive: फेस्टिव त्योहारी
casual: कैजुअल
wedding: शादी विवाह ब्याह वेडिंग
sangeet: संगीत
reception: रिसेप्शन
bride: दुल्हन
bridal: ब्राइडल
groom: दूल्हा दूल्हे
party: पार्टी
festival: त्योहार त्यौहार
ethnic: पारंपरिक एथनिक
diwali: दिवाली दीवाली दीपावली
eid: ईद
puja: पूजा
durga: दुर्गा
onam: ओणम
pongal: पोंगल
ganesh: गणेश
chaturthi: चतुर्थी
karwa: करवा
chauth: चौथ
teej: तीज
navratri: नवरात्रि नवरात्र
garba: गरबा
dandiya: डांडिया
haldi: हल्दी
mehendi: मेहंदी मेंहदी
ceremony: समारोह रस्म
holi: होली
rakhi: राखी रक्षाबंधन
raksha: रक्षा
bandhan: बंधन
bhai: भाई
dooj: दूज
office: ऑफिस दफ्तर
formal: फॉर्मल
interview: इंटरव्यू
college: कॉलेज
roz: रोज
gift: गिफ्ट तोहफा तोहफे उपहार
summer: गर्मी गर्मियों समर
winter: सर्दी सर्दियों ठंड ठंडी विंटर
monsoon: बारिश मानसून
gym: जिम
yoga: योग योगा
ghar: घर
plus: प्लस
mother: मां माता मम्मी
wife: पत्नी बीवी
sister: बहन दीदी
bhabhi: भाभी
dadi: दादी
nani: नानी
father: पिता पापा
husband: पति
dada: दादा
daughter: बेटी
son: बेटा बेटे
size: साइज
wear: पहनने
ka: का
ki: की
ke: के
ko: को
me: में
se: से
aur: और
wala: वाला
wale: वाले
wali: वाली
liye: लिए लिये
chahiye: चाहिए चाहिये
dikhao: दिखाओ दिखाएं
kapda: कपड़ा
kapde: कपड़े कपड़ों
`.trim();

const DEVANAGARI_WORD = /[\u0900-\u0963\u0966-\u097f]+/g;
const NUKTA = /\u093c/g;
const CANDRABINDU = /\u0901/g;

let known: ReadonlyMap<string, string> | undefined;

/** Lists the words in Latin letters, each with its spellings in Devanagari. */
export function devanagariSpellings(): Array<{ latin: string; spellings: string[] }> {
  return spellings.split('\n').map((line) => {
    const [latin = '', written = ''] = line.split(': ');
    return { latin, spellings: written.split(' ') };
  });
}

/** Returns the text with the known words in Devanagari as the trade writes them in Latin letters. */
export function withTradeWords(text: string): string {
  known ??= new Map(
    devanagariSpellings().flatMap(({ latin, spellings }) => spellings.map((word) => [keyOf(word), latin])),
  );
  const words = known;
  return withoutUnseen(text).replace(DEVANAGARI_WORD, (word) => words.get(keyOf(word)) ?? word);
}

function keyOf(word: string): string {
  return word.normalize('NFD').replace(NUKTA, '').replace(CANDRABINDU, '\u0902');
}
