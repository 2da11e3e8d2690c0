import * as z from 'zod/mini';
import type { FixedSignOn } from '#server/config-values.ts';
import type { Db } from '#server/db/dialect.ts';
import { findSetting } from '#server/db/settings.ts';
import { defaultScopes } from '#shared/accounts/sign-on-settings.ts';

/** The key in `settings`. */
export const signOnKey = 'sign_on';

/** The login by another service, as it is saved. */
const KeptSignOn = z.object({
  /** Null: there is none. */
  issuer: z.nullable(z.string()),
  client_id: z.string(),
  /** The client's secret as `lib/seal.ts` seals it; null: it has none. */
  sealed_secret: z.nullable(z.string()),
  label: z.string(),
  scopes: z.string(),
  roles_claim: z.string(),
  admin_values: z.array(z.string()),
  pro_values: z.array(z.string()),
  password_login: z.boolean(),
});
export type KeptSignOn = z.infer<typeof KeptSignOn>;

const none: KeptSignOn = {
  issuer: null,
  client_id: '',
  sealed_secret: null,
  label: 'Single sign-on',
  scopes: defaultScopes,
  roles_claim: '',
  admin_values: [],
  pro_values: [],
  password_login: true,
};

/** Fields that an older version has not saved have their defaults. */
const Saved = z.partial(KeptSignOn);

/** The saved settings, without the fields that the environment decides. */
export async function findSignOn(db: Db): Promise<KeptSignOn> {
  const saved = Saved.parse((await findSetting(db, signOnKey)) ?? {});
  return { ...none, ...(saved as Partial<KeptSignOn>) };
}

/** The settings that count. An issuer of the environment has a client of the environment. */
export function withFixed(kept: KeptSignOn, { secret: _secret, ...fixed }: FixedSignOn): KeptSignOn {
  return { ...kept, ...fixed, ...(fixed.issuer === undefined ? null : { sealed_secret: null }) };
}

/** The part that everybody may know: the word on the provider's button (null: there is none), and whether passwords open accounts. */
export const doorsOf = ({ issuer, label, password_login }: KeptSignOn) => ({
  single_sign_on: issuer === null ? null : label,
  password_login: issuer === null || password_login,
});
