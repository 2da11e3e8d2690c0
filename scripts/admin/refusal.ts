/** What a command cannot do, in words for whoever typed it. */
export class Refusal extends Error {}
