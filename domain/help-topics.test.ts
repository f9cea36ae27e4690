import { expect, test } from 'vitest';
import { helpTopicOf } from './help-topics.ts';

test.each([
  ['size chart', 'sizes'],
  ['Size Chart?', 'sizes'],
  ['साइज़ चार्ट', 'sizes'],
  ['return policy', 'returns'],
  ['  RETURN   POLICY ', 'returns'],
  ['cancel order', 'returns'],
  ['रिटर्न', 'returns'],
  ['track order', 'tracking'],
  ['where is my order?', 'tracking'],
  ['मेरा ऑर्डर कहाँ है', 'tracking'],
  ['cod', 'payment'],
  ['C.O.D.', 'payment'],
  ['Cash on Delivery', 'payment'],
  ['delivery charges', 'delivery'],
  ['customer care number', 'contact'],
])('%j asks for help with %s', (words, topic) => expect(helpTopicOf(words)).toBe(topic));

test.each(['track pants', 'track suit', 'return gift', 'gift wrap', 'short size', 'size 8', 'cord set', 'kurta', ''])(
  '%j looks for products',
  (words) => expect(helpTopicOf(words)).toBeUndefined(),
);
