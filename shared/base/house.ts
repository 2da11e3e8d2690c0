import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { coverFileBytes, houseTextMax, invitationsEachMax } from '#shared/limits.ts';
import { lineOfText, linesOfText, Moment, optionalLine } from '#shared/text.ts';
import { type Language, languageNames } from '#shared/texts/languages.ts';

/** Ways to open an account. */
export const registrationModes = ['open', 'approval', 'invitation', 'closed'] as const;
export const RegistrationMode = z.enum(registrationModes);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

/** Those whom the house asks for a second factor, the strictest last. */
export const secondFactorRules = ['nobody', 'admins', 'everybody'] as const;
export const SecondFactorRule = z.enum(secondFactorRules);
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;

const inEachLanguage = <S>(schema: S) =>
  Object.fromEntries(languageNames.map((name) => [name, schema])) as Record<Language, S>;

/** A text in each language, as Markdown without HTML; empty where there is none. */
// No record: the schema of one would be in the web's first script.
export const HouseText = z.object(inEachLanguage(z.string()));
export type HouseText = z.infer<typeof HouseText>;

/** The ways in, beside registration. */
export const Doors = z.object({
  /** The word on the button of another service by which one logs in; null: there is none. */
  single_sign_on: z.nullable(z.string()),
  /** False: that service is the only way in. */
  password_login: z.boolean(),
});
export type Doors = z.infer<typeof Doors>;

const furnished = {
  name: z.string(),
  /** One sentence; empty: the product's own. */
  sentence: z.string(),
  registration: RegistrationMode,
  /** True if visitors see nothing but what is shared by link. */
  members_only: z.boolean(),
  /** `#rrggbb`; null: the product's own colour. */
  accent: z.nullable(z.string()),
  /** The logo's address; null: the product's own mark. */
  logo_url: z.nullable(z.string()),
  rules: HouseText,
  /** Rises with each change of the rules; 0: there are none. */
  rules_version: z.number(),
  imprint: HouseText,
  contact: HouseText,
  privacy: HouseText,
  /** Open invitations that a member may have; 0: administrators alone invite. */
  invitations_each: z.number(),
};

/** The house as everybody may know it. */
export const House = z.object({ ...furnished, ...Doors.shape });
export type House = z.infer<typeof House>;

/** The house as it is saved, with the fields that only administrators see. */
export const KeptHouse = z.object({
  ...furnished,
  second_factor: SecondFactorRule,
  /** The moment from which it is asked for: a week after the rule became stricter; null: never. */
  second_factor_from: z.nullable(Moment),
});
export type KeptHouse = z.infer<typeof KeptHouse>;

/** A text in each language that changes; a plain string is the text for everybody. */
const HouseTextDraft = z.union([
  linesOfText(houseTextMax),
  z.strictObject(inEachLanguage(z.optional(linesOfText(houseTextMax)))),
]);

/** Fields that are left out stay as they are. */
export const HouseDraft = z.strictObject({
  name: z.optional(lineOfText(60)),
  sentence: z.optional(optionalLine(160)),
  registration: z.optional(RegistrationMode),
  members_only: z.optional(z.boolean()),
  accent: z.optional(z.nullable(z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/)))),
  rules: z.optional(HouseTextDraft),
  imprint: z.optional(HouseTextDraft),
  contact: z.optional(HouseTextDraft),
  privacy: z.optional(HouseTextDraft),
  invitations_each: z.optional(z.number().check(z.int(), z.gte(0), z.lte(invitationsEachMax))),
  second_factor: z.optional(SecondFactorRule),
});
export type HouseDraft = z.output<typeof HouseDraft>;

const variable = z.optional(z.string());
const FixedFields = z.object({
  name: variable,
  sentence: variable,
  registration: variable,
  members_only: variable,
  accent: variable,
});

/** The house with `fixed`: the fields that the environment decides, and the setting of each. */
export const AdminHouse = z.object({ ...KeptHouse.shape, ...Doors.shape, fixed: FixedFields });
export type AdminHouse = z.infer<typeof AdminHouse>;

export const getHouse = endpoint({
  id: 'house.get',
  method: 'GET',
  path: '/api/v1/house',
  access: 'public',
  asVisitor: true,
  outsiders: 'always',
  summary: 'Whose house this is, and who may come in',
  description:
    'Tells the name of this installation, how one registers, whether visitors may look around, and its rules and other texts in Markdown.',
  reply: House,
});

export const getAdminHouse = endpoint({
  id: 'house.admin',
  method: 'GET',
  path: '/api/v1/admin/house',
  access: 'admin',
  summary: 'The house, and which of its fields the environment decides',
  description: 'The same as the public call, with `fixed`: the environment variable that decides a field.',
  reply: AdminHouse,
});

export const updateHouse = endpoint({
  id: 'house.update',
  method: 'PUT',
  path: '/api/v1/admin/house',
  access: 'admin',
  stepUp: true,
  summary: 'Change the house',
  description:
    'Changes the fields that are sent. A field that the environment decides cannot be changed, an accent is refused whose text could not be read, and a stricter `second_factor` counts from a week later on.',
  body: HouseDraft,
  example: { name: 'Radio Nord', registration: 'approval', members_only: true },
  reply: AdminHouse,
});

export const setLogo = endpoint({
  id: 'house.setLogo',
  method: 'PUT',
  path: '/api/v1/admin/house/logo',
  access: 'admin',
  summary: 'Give the house a logo: a JPEG, PNG, WebP, AVIF or GIF',
  description:
    'Takes a picture as the body of the request. Icons of all sizes are made of it; SVG is refused.',
  bodyType: 'binary',
  bodyBytes: coverFileBytes,
  reply: AdminHouse,
});

export const removeLogo = endpoint({
  id: 'house.removeLogo',
  method: 'DELETE',
  path: '/api/v1/admin/house/logo',
  access: 'admin',
  summary: "Go back to the product's own mark",
  description: "Removes the house's logo and the icons that were made of it.",
  reply: AdminHouse,
});
