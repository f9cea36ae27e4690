import { plainWords } from './search-text.ts';

/** The topics of the page /help. Each section of the page has one of these ids. */
export const helpTopics = ['tracking', 'returns', 'payment', 'delivery', 'sizes', 'contact'] as const;
export type HelpTopic = (typeof helpTopics)[number];

// If all words of a search belong to a help topic, the shopper wants help and no product. A search that also has other
// words, such as "track pants", is a search for products.
const asked: Record<HelpTopic, string> = {
  tracking: `
track, tracking, track order, track my order, order tracking, order track, track parcel, order status,
where is my order, my order, mera order, mera order kahan hai, order kahan hai, order kab aayega,
ऑर्डर ट्रैक, ऑर्डर ट्रैक करें, मेरा ऑर्डर, ऑर्डर कहाँ है, मेरा ऑर्डर कहाँ है`,
  returns: `
return, returns, return policy, returns policy, return order, return kaise kare, return kaise karein,
how to return, exchange, exchange policy, size exchange, exchange size, return exchange,
return and exchange, returns and exchanges, refund, refunds, refund policy, refund status,
refund kab aayega, replacement, wapas, wapsi, wapas karna hai, cancel, cancel order, cancellation,
cancellation policy, how to cancel, order cancel, रिटर्न, रिटर्न पॉलिसी, वापसी, वापस, एक्सचेंज, रिफंड,
रिफ़ंड, ऑर्डर रद्द`,
  payment: `
cod, c o d, cash on delivery, is cod available, cod available, cod hai, cod hai kya, pay on delivery,
payment, payments, payment method, payment methods, payment options, how to pay, upi, कैश ऑन डिलीवरी,
भुगतान, पेमेंट`,
  delivery: `
delivery, delivery time, delivery date, delivery charge, delivery charges, free delivery, shipping,
free shipping, shipping time, shipping charge, shipping charges, shipping policy, delivery kab hogi,
डिलीवरी, डिलीवरी कब होगी, शिपिंग`,
  sizes: `
size chart, size charts, sizes chart, sizing chart, size guide, sizing, size help, size table,
measurement, measurements, size kaise chune, which size, what size, साइज़ चार्ट, साइज चार्ट,
साइज़ गाइड`,
  contact: `
help, contact, contact us, contact number, customer care, customer care number, customer service,
customer support, support, helpline, helpline number, phone number, whatsapp number, complaint, मदद,
शिकायत, संपर्क, कस्टमर केयर`,
};

let topics: ReadonlyMap<string, HelpTopic> | undefined;

/** Returns the help topic for these search words, or undefined if they search for products. */
export function helpTopicOf(words: string): HelpTopic | undefined {
  topics ??= new Map(
    helpTopics.flatMap((topic) => asked[topic].split(',').map((phrase) => [keyOf(phrase), topic] as const)),
  );
  return topics.get(keyOf(words));
}

function keyOf(words: string): string {
  return plainWords(words).join(' ');
}
