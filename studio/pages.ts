import type { Composition } from './composition.ts';
import type { Sitting } from './sitting.ts';

// What the slides and tiles of the home page show, in their order there.

export const slides: readonly Composition[] = [
  {
    sittings: [
      sit('kurta', 'buti', '#98282c'),
      sit('anarkali', 'jaal', '#efe4d0'),
      sit('dupatta', 'leheriya', '#c98a14'),
    ],
    cloth: { cloth: 'slub', colour: '#d8b48a' },
    wall: '#e7d6c1',
  },
  {
    sittings: [sit('dress', 'ajrakh', '#27396f'), sit('kurta', 'shibori', '#3e5f8a'), sit('kaftan', 'ikat', '#27396f')],
    cloth: { cloth: 'plain', colour: '#b9c6d6' },
    wall: '#d9e0e6',
  },
  {
    sittings: [
      sit('lehenga', 'leheriya', '#b5566b'),
      sit('saree', 'leheriya', '#98282c'),
      sit('anarkali', 'jaal', '#c98a14'),
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
    cloth: { cloth: 'plain', colour: '#8f9b80' },
    wall: '#d9dccf',
  },
  {
    sittings: [
      sit('frock', 'bandhani', '#c98a14'),
      sit('kids-set', 'ambi', '#27396f'),
      sit('dungaree', 'buti', '#aebf95'),
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
    cloth: { cloth: 'slub', colour: '#cdb894' },
    wall: '#e6dac6',
  },
];

export const tiles: readonly Composition[] = [
  {
    sittings: [sit('saree', 'jamdani', '#512b52'), sit('kurta', 'buti', '#efe4d0')],
    cloth: { cloth: 'slub', colour: '#c9a488' },
    wall: '#e4d0bb',
    isNear: true,
  },
  {
    sittings: [sit('shirt', 'gingham', '#27396f')],
    cloth: { cloth: 'slub', colour: '#a9b09a' },
    wall: '#d5d9c9',
    isNear: true,
  },
  {
    sittings: [sit('frock', 'bandhani', '#b5566b')],
    cloth: { cloth: 'slub', colour: '#dcb98a' },
    wall: '#efdcc0',
    isNear: true,
  },
  {
    sittings: [sit('pyjama-set', 'jaal', '#3e5f8a')],
    cloth: { cloth: 'slub', colour: '#cbb6a8' },
    wall: '#e5d9d0',
    isNear: true,
  },
  {
    sittings: [sit('fabric', 'ajrakh', '#98282c'), sit('fabric', 'ikat', '#27396f')],
    cloth: { cloth: 'slub', colour: '#c9b391' },
    wall: '#e0d0b4',
  },
];

function sit(garment: Sitting['garment'], cloth: Sitting['cloth'], colour: string): Sitting {
  return { garment, cloth, colour, seed: `${garment} ${cloth}` };
}
