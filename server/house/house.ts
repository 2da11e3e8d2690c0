import type { ChangeFeed } from '#server/changes/feed.ts';
import * as z from 'zod/mini';
import type { FixedHouse, FixedSignOn } from '#server/config-values.ts';
import type { Db } from '#server/db/dialect.ts';
import { findSetting } from '#server/db/settings.ts';
import type { Clock } from '#server/lib/clock.ts';
import { openTtlCache } from '#server/lib/ttl-cache.ts';
import { obeyedMs } from '#server/visibility/visibility.ts';
import { defaultName } from '#shared/base/house-facts.ts';
import { type Doors, type HouseText, KeptHouse } from '#shared/base/house.ts';
import { languageNames } from '#shared/texts/languages.ts';
import { doorsOf, findSignOn, type KeptSignOn, withFixed } from './sign-on.ts';

/** The key in `settings`. */
export const houseKey = 'house';

export const noText = Object.fromEntries(languageNames.map((name) => [name, ''])) as HouseText;

const furnished: KeptHouse = {
  name: defaultName,
  sentence: '',
  registration: 'open',
  members_only: false,
  accent: null,
  logo_url: null,
  rules: noText,
  rules_version: 0,
  imprint: noText,
  contact: noText,
  privacy: noText,
  invitations_each: 0,
  second_factor: 'nobody',
  second_factor_from: null,
};

/** Fields that an older version has not saved have their defaults. */
const Saved = z.partial(KeptHouse);

/** The saved house, without the fields that the environment decides. */
export async function findHouse(db: Db): Promise<KeptHouse> {
  const saved = Saved.parse((await findSetting(db, houseKey)) ?? {});
  return { ...furnished, ...(saved as Partial<KeptHouse>) };
}

/** The furnished house with its doors. */
export type StandingHouse = KeptHouse & Doors;

/** The house in this process, read again when it has changed. */
export interface HouseState {
  get(): Promise<StandingHouse> | StandingHouse;
  /** The login by another service. */
  signOn(): Promise<KeptSignOn>;
  /** True if the house was for members only when it was last looked at. */
  readonly isClosed: boolean;
}

interface Furnishing {
  db: Db;
  changes: ChangeFeed;
  clock: Clock;
  fixed: FixedHouse;
  fixedSignOn: FixedSignOn;
}

export async function openHouse(furnishing: Furnishing): Promise<HouseState> {
  const { db, changes, clock, fixed } = furnishing;
  const cached = openTtlCache<StandingHouse>({ max: 1, ttlMs: obeyedMs, clock });
  const cachedSignOn = openTtlCache<KeptSignOn>({ max: 1, ttlMs: obeyedMs, clock });
  let isClosed = false;
  const signOn = async () =>
    cachedSignOn.get('', async () => withFixed(await findSignOn(db), furnishing.fixedSignOn));
  const find = async (): Promise<StandingHouse> => {
    const house = { ...(await findHouse(db)), ...fixed, ...doorsOf(await signOn()) };
    isClosed = house.members_only;
    return house;
  };
  const get = () => cached.get('house', find);
  changes.listen(['house'], () => {
    cached.forget(() => true);
    cachedSignOn.forget(() => true);
    // A reply that names pictures asks without waiting; a database that is away is asked again later.
    void Promise.resolve(get()).catch(() => undefined);
  });
  await get();
  return {
    get,
    signOn,
    get isClosed() {
      return isClosed;
    },
  };
}
