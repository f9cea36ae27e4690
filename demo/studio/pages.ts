import type { Composition } from './composition.ts';
import type { Stuff } from './paint.ts';
import type { Sitting } from './sitting.ts';

// This file contains the content of the home page's slides and tiles, in their order on that page.

export const slides: readonly Composition[] = [
  {
    sittings: [
      sit('kurta', 'buti', '#98282c'),
      sit('anarkali', 'jaal', '#efe4d0'),
      sit('dupatta', 'leheriya', '#c98a14'),
    ],
    piles: [
      [of('plain', '#3a5a38'), of('buti', '#efe4d0')],
      [of('slub', '#98282c'), of('ajrakh', '#27396f'), of('plain', '#c98a14')],
      [of('jamdani', '#512b52'), of('slub', '#b5566b')],
    ],
    cloth: { cloth: 'slub', colour: '#d8b48a' },
    wall: '#e7d6c1',
  },
  {
    sittings: [sit('dress', 'ajrakh', '#27396f'), sit('kurta', 'shibori', '#3e5f8a'), sit('kaftan', 'ikat', '#27396f')],
    piles: [
      [of('plain', '#27396f'), of('shibori', '#3e5f8a'), of('slub', '#7f9cbc')],
      [of('ajrakh', '#27396f'), of('plain', '#efe4d0')],
    ],
    cloth: { cloth: 'plain', colour: '#b9c6d6' },
    wall: '#d9e0e6',
  },
  {
    sittings: [
      sit('lehenga', 'leheriya', '#b5566b'),
      sit('saree', 'leheriya', '#98282c'),
      sit('anarkali', 'jaal', '#c98a14'),
    ],
    piles: [
      [of('jamdani', '#98282c'), of('plain', '#c98a14')],
      [of('leheriya', '#c98a14'), of('slub', '#512b52'), of('bandhani', '#b5566b')],
    ],
    cloth: { cloth: 'slub', colour: '#c98f86' },
    wall: '#ecd5c8',
  },
  {
    sittings: [
      sit('shirt', 'gingham', '#3e5f8a'),
      sit('mens-kurta', 'slub', '#efe4d0'),
      sit('nehru-jacket', 'slub', '#3a5a38'),
    ],
    piles: [
      [of('plain', '#27396f'), of('gingham', '#3a5a38'), of('slub', '#efe4d0')],
      [of('slub', '#5b5f66'), of('plain', '#a4552c')],
      [of('gingham', '#98282c'), of('plain', '#7f9cbc'), of('madras', '#27396f')],
    ],
    cloth: { cloth: 'plain', colour: '#8f9b80' },
    wall: '#d9dccf',
  },
  {
    sittings: [
      sit('frock', 'bandhani', '#c98a14'),
      sit('kids-kurta', 'ambi', '#27396f'),
      sit('dungaree', 'buti', '#aebf95'),
    ],
    piles: [
      [of('gingham', '#b5566b'), of('plain', '#c98a14')],
      [of('buti', '#efe4d0'), of('plain', '#2f6f73'), of('gingham', '#27396f')],
    ],
    cloth: { cloth: 'plain', colour: '#dba79f' },
    wall: '#f0dcd3',
  },
  {
    sittings: [
      sit('fabric', 'ikat', '#27396f'),
      sit('fabric', 'madras', '#98282c'),
      sit('fabric', 'jamdani', '#c98a14'),
    ],
    piles: [
      [of('ikat', '#98282c'), of('plain', '#efe4d0'), of('ajrakh', '#27396f')],
      [of('slub', '#c98a14'), of('jamdani', '#512b52')],
      [of('leheriya', '#2f6f73'), of('madras', '#27396f'), of('plain', '#a4552c')],
    ],
    cloth: { cloth: 'slub', colour: '#cdb894' },
    wall: '#e6dac6',
  },
];

export const tiles: readonly Composition[] = [
  {
    sittings: [sit('saree', 'jamdani', '#512b52'), sit('kurta', 'buti', '#efe4d0')],
    piles: [[of('jamdani', '#98282c'), of('plain', '#c98a14')], [of('buti', '#efe4d0')]],
    cloth: { cloth: 'slub', colour: '#c9a488' },
    wall: '#e4d0bb',
  },
  {
    sittings: [sit('shirt', 'gingham', '#27396f'), sit('trousers', 'slub', '#9a7350')],
    piles: [[of('slub', '#efe4d0'), of('plain', '#3a5a38')], [of('gingham', '#98282c')]],
    cloth: { cloth: 'slub', colour: '#a9b09a' },
    wall: '#d5d9c9',
  },
  {
    sittings: [sit('frock', 'bandhani', '#b5566b'), sit('dungaree', 'plain', '#2f6f73')],
    piles: [[of('plain', '#c98a14')], [of('buti', '#efe4d0'), of('gingham', '#27396f')]],
    cloth: { cloth: 'slub', colour: '#dcb98a' },
    wall: '#efdcc0',
  },
  {
    sittings: [sit('nightdress', 'jaal', '#3e5f8a'), sit('kaftan', 'ambi', '#e3b5b0')],
    piles: [[of('plain', '#c9cfcb'), of('jaal', '#3e5f8a')], [of('slub', '#e3b5b0')]],
    cloth: { cloth: 'slub', colour: '#cbb6a8' },
    wall: '#e5d9d0',
  },
  {
    sittings: [sit('fabric', 'ajrakh', '#98282c'), sit('fabric', 'ikat', '#27396f')],
    piles: [[of('madras', '#98282c'), of('plain', '#efe4d0')], [of('jamdani', '#c98a14')]],
    cloth: { cloth: 'slub', colour: '#c9b391' },
    wall: '#e0d0b4',
  },
];

function sit(garment: Sitting['garment'], cloth: Sitting['cloth'], colour: string): Sitting {
  return { garment, cloth, colour, seed: `${garment} ${cloth}` };
}

function of(cloth: Stuff['cloth'], colour: string): Stuff {
  return { cloth, colour };
}
