/**
 * Stands in for zod in the browser (scripts/schema-free.ts puts it there): the web calls the contract by its types, and
 * the server alone parses. What is left of a schema is inert; asking it to parse is a mistake and says so.
 */
const parsing = /^(safe)?(parse|decode|encode)/i;

const inert: object = /* @__PURE__ */ new Proxy(() => undefined, {
  apply: () => inert,
  get: (_target, name) => {
    if (name === 'shape') return {};
    if (typeof name === 'string' && parsing.test(name)) throw new Error('The browser parses by no schema');
    return inert;
  },
});

/** Enumerations keep their values: lists of choices are made of them. */
function enumeration(values: readonly string[]): object {
  const named = Object.fromEntries(values.map((value) => [value, value]));
  return { options: values, enum: named };
}

export const z = /* @__PURE__ */ new Proxy(
  { enum: enumeration },
  { get: (target, name) => (name === 'enum' ? target.enum : inert) },
);
