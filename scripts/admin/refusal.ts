/** The reason why a command cannot be carried out, in words for the operator. */
export class Refusal extends Error {}
