/** The dyes of the demo by the names that an Indian cloth shop uses. */
export const dyes = {
  indigo: { name: 'Indigo', hex: '#27396F' },
  madder: { name: 'Madder', hex: '#98282C' },
  turmeric: { name: 'Turmeric', hex: '#C98A14' },
  kora: { name: 'Kora', hex: '#EFE4D0' },
  neem: { name: 'Neem', hex: '#3A5A38' },
  rose: { name: 'Desi Rose', hex: '#B5566B' },
  peacock: { name: 'Peacock', hex: '#2F6F73' },
  slate: { name: 'Slate', hex: '#5B5F66' },
  sky: { name: 'Sky', hex: '#7F9CBC' },
  kohl: { name: 'Kohl', hex: '#2A2624' },
  jamun: { name: 'Jamun', hex: '#512B52' },
  rust: { name: 'Rust', hex: '#A4552C' },
  mehendi: { name: 'Mehendi', hex: '#6C6A2C' },
  sindoor: { name: 'Sindoor', hex: '#C23B22' },
  chai: { name: 'Chai', hex: '#9A7350' },
  pista: { name: 'Pista', hex: '#AEBF95' },
  marigold: { name: 'Marigold', hex: '#E0A030' },
  lotus: { name: 'Lotus', hex: '#E3B5B0' },
  mist: { name: 'Mist', hex: '#C9CFCB' },
  nilgiri: { name: 'Nilgiri', hex: '#3E5F8A' },
} as const;

export type Dye = (typeof dyes)[keyof typeof dyes];
