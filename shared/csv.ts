/** The characters by which a spreadsheet takes a cell for a formula (OWASP, CSV injection), its full-width forms among them. */
const formulaBegin = /^[=+\-@\t\r\n＝＋－＠]/;
const mustBeQuoted = /[",\r\n;]/;

export type Cell = string | number | boolean | null;

/**
 * A line of comma-separated values (RFC 4180), its end included. Text that a spreadsheet would calculate gets an
 * apostrophe before it, which spreadsheets take as "this is text"; numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = formulaBegin.test(value) ? `'${value}` : value;
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
