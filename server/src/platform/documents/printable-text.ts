/**
 * Makes text safe for one line or one cell: line breaks and tabs become spaces; bidirectional, invisible and control
 * characters are removed, so that a name cannot imitate another one.
 */
export const toPrintableText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu, '')
    .trim()
