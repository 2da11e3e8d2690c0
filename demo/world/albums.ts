import { type ComposerName } from '#demo/music/compose.ts';
import { type Visibility } from '#shared/playlists.ts';

/** A playlist of its owner's own music. */
export interface Album {
  owner: string;
  name: string;
  description: string;
  composer: ComposerName;
  genre: string;
  artist: string;
  createdDaysAgo: number;
  /** Of a hundred people who come by, so many stay. */
  appeal: number;
  visibility?: Visibility;
  /** Whether the owner uploaded a cover; the others have the one that Segue draws. */
  hasCover?: boolean;
  /** Titles; a number after a `|` asks for so many seconds. */
  tracks: readonly string[];
}

/** In the order in which they are made: the first ones are there a few seconds after the first start. */
export const albums: readonly Album[] = [
  {
    owner: 'marco.bellini',
    name: 'Notte su Trastevere',
    description: 'House for walking home slowly. Recorded between the last tram and the first espresso.',
    composer: 'house',
    genre: 'House',
    artist: 'Marco Bellini',
    createdDaysAgo: 41,
    appeal: 90,
    hasCover: true,
    tracks: [
      'Ponte Sisto, 2 a.m.',
      'Vicolo del Cinque',
      'Terrazza',
      'Luci sul Tevere|72',
      'Last Tram Home',
      'Sampietrini',
    ],
  },
  {
    owner: 'yuki_tanaka',
    name: 'Rainy Day Cassette',
    description:
      'Six loops taped off the radio of a city that never quite dries. Good with homework, better without.',
    composer: 'hipHop',
    genre: 'Hip Hop',
    artist: 'yuki & the umbrellas',
    createdDaysAgo: 33,
    appeal: 96,
    hasCover: true,
    tracks: [
      'Platform 7',
      'Matcha, No Sugar',
      'Homework at 1 a.m.',
      'Wet Shoes',
      'Konbini Glow|66',
      'Side B',
    ],
  },
  {
    owner: 'elena.marchetti',
    name: 'Cinque preludi e un valzer',
    description:
      'Pianoforte verticale, finestra aperta, cortile di Bologna. Scritti tra gennaio e la prima rondine.',
    composer: 'classical',
    genre: 'Classical',
    artist: 'Elena Marchetti',
    createdDaysAgo: 74,
    appeal: 70,
    hasCover: true,
    tracks: [
      'Preludio della finestra aperta',
      'Valzer per la nonna',
      'Notturno di via Zamboni|70',
      'Preludio in punta di piedi',
      'Lettera mai spedita',
      'Congedo',
    ],
  },
  {
    owner: 'amara',
    name: 'Sunrise on Lekki Beach',
    description: 'For the hour when the bars have closed and the fishermen are already out.',
    composer: 'chillout',
    genre: 'Chillout',
    artist: 'Amara O.',
    createdDaysAgo: 58,
    appeal: 85,
    hasCover: true,
    tracks: [
      'Salt in the Air',
      'Slow Ferry',
      'Golden Nets',
      'Palm Wine Hour',
      'Low Tide|75',
      'Barefoot Again',
    ],
  },
  {
    owner: 'luca.moretti',
    name: 'Blue Room Sessions',
    description: 'One room, one evening, four musicians and a neighbour who knocks on the third beat.',
    composer: 'jazz',
    genre: 'Jazz',
    artist: 'Luca Moretti Quartet',
    createdDaysAgo: 88,
    appeal: 78,
    tracks: [
      'Blue Room',
      'Scala mobile',
      'Two for Ornella',
      'Quarter Past Nine|80',
      'Ballatoio',
      'The Landlord Knocks',
    ],
  },
  {
    owner: 'priya.raman',
    name: 'Concrete Monsoon',
    description: 'Liquid drum and bass from the fourteenth floor. Headphones, please: the walls are thin.',
    composer: 'drumAndBass',
    genre: 'Drum & Bass',
    artist: 'Priya R',
    createdDaysAgo: 21,
    appeal: 82,
    hasCover: true,
    tracks: [
      'Monsoon Drain',
      'Second Skin',
      'Signal Lost at Dadar',
      'Velvet Pressure',
      'Overpass|74',
      'Clear After Rain',
    ],
  },
  {
    owner: 'tomas.herrera',
    name: 'Patio de los naranjos',
    description: 'Canciones sin letra para una guitarra y lo que haya en la mesa.',
    composer: 'folk',
    genre: 'Folk',
    artist: 'Tomás Herrera',
    createdDaysAgo: 66,
    appeal: 66,
    hasCover: true,
    tracks: [
      'Patio de los naranjos',
      'Camino blanco',
      'La niña del molino',
      'Tres cuerdas',
      'Cal y sombra|68',
      'Vuelta',
    ],
  },
  {
    owner: 'sofia_conti',
    name: 'Autostrada del Sole',
    description: 'Synth e fari anabbaglianti. Da Milano a Napoli senza mai cambiare cassetta.',
    composer: 'electronic',
    genre: 'Electronic',
    artist: 'Sofia Conti',
    createdDaysAgo: 15,
    appeal: 92,
    hasCover: true,
    tracks: [
      'Casello di notte',
      'Neon Autogrill',
      'Fari',
      'Cassette nel cruscotto',
      'Bologna Centrale 1986|90',
      'Alba a Orte',
    ],
  },
  {
    owner: 'jonas.lindqvist',
    name: 'Midnattssol',
    description: 'Recorded in a cabin without a clock. Play it quietly and let the lake do the rest.',
    composer: 'ambient',
    genre: 'Ambient',
    artist: 'Stilla Vatten',
    createdDaysAgo: 120,
    appeal: 74,
    hasCover: true,
    tracks: [
      'Lapporten',
      'Eleven Hours of Dusk',
      'Ice, Thinking',
      'Birch Smoke',
      'The Lake Keeps Count',
      'Midnattssol|146',
    ],
  },
  {
    owner: 'chiara.deluca',
    name: 'Aperitivo in Galleria',
    description: 'Bossa, ghiaccio e una fetta d’arancia. Si consiglia il tavolino vicino alla fontana.',
    composer: 'lounge',
    genre: 'Lounge',
    artist: 'Chiara De Luca',
    createdDaysAgo: 29,
    appeal: 72,
    tracks: ['Spritz alle sei', 'Bossa per Emma', 'Piazzetta', 'Sandali', 'Ombrellone 14', 'Riva lontana|70'],
  },
  {
    owner: 'matteo.ricci',
    name: 'Warehouse 9',
    description: 'Built for a room with one lamp. Nothing here has ever seen daylight.',
    composer: 'techno',
    genre: 'Techno',
    artist: 'MTR',
    createdDaysAgo: 12,
    appeal: 68,
    hasCover: true,
    tracks: ['Loading Bay', 'Oscillator Prayer', 'Nine|118', 'Ferro', 'Strobe Ration', 'Exit Sign'],
  },
  {
    owner: 'giulia',
    name: 'Domenica mattina',
    description: 'Chitarre, finestre aperte, nessuna fretta.',
    composer: 'acoustic',
    genre: 'Acoustic',
    artist: 'Giulia Ferrari',
    createdDaysAgo: 102,
    appeal: 63,
    tracks: ['Moka', 'Persiane', 'Lenzuola al sole', 'Bici', 'Pane e marmellata', 'Torna presto'],
  },
  {
    owner: 'amara',
    name: 'Lagos After Dark',
    description: 'Funk with a diesel engine. The generator is part of the band.',
    composer: 'funk',
    genre: 'Funk',
    artist: 'Amara O. & The Generators',
    createdDaysAgo: 26,
    appeal: 80,
    hasCover: true,
    tracks: [
      'Generator Funk',
      'Danfo',
      'Bar Beach Strut',
      'Change Money|70',
      'Red Light, Green Light',
      'Encore for Auntie',
    ],
  },
];
