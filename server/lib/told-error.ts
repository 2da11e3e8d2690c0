/** An error whose reason the log has named already: it is answered as ever, and logged no further. */
export class ToldError extends Error {}
