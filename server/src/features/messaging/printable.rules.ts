/**
 * Text as it can stand on a line of paper or in a cell: line breaks and tabs are spaces; what turns the direction of
 * writing, hides, or controls a terminal is left out, so that a name cannot pass for another one.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu, '')
    .trim()
