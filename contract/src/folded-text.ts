/** Apostrophes and dashes that keyboards and word processors write, beside the ASCII character that they equal. */
const punctuation: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...'’‘‚‛ʼʻʽʹ′´`＇'].map((apostrophe) => [apostrophe, "'"]),
  ...[...'‐‑‒–—―−﹘﹣－'].map((dash) => [dash, '-']),
])

/** Letters that Unicode does not decompose into a base letter and a mark, in lower case. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ς: 'σ',
}

/** Accents of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and characters without width. */
const ignored =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]|[\u0610-\u061A\u064B-\u065F\u0670]|[\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u200B-\u200D\u2060\uFEFF]/g

const foldCharacter = (character: string): string =>
  [...(punctuation[character] ?? character).normalize('NFKD').replaceAll(ignored, '').toLowerCase()]
    .map((each) => letters[each] ?? each)
    .join('')

const isAscii = (text: string): boolean => !/[^\0-\u007F]/.test(text)

/**
 * The form in which texts are compared: without case, accents, width, ligatures, and differences between apostrophes
 * or dashes. Equals `fold` of the database, which a test compares character by character.
 */
export const foldText = (text: string): string =>
  isAscii(text) ? text.replaceAll('`', "'").toLowerCase() : Array.from(text, foldCharacter).join('')

/** Whether a text contains every word of a search, in any order. An empty search matches every text. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/u)
    .every((word) => folded.includes(word))
}

export interface FoldedText {
  folded: string
  /** Where the character of each UTF-16 unit of `folded` begins in the original. */
  starts: number[]
  /** Where the character of each UTF-16 unit ends in the original, with the accents behind it. */
  ends: number[]
}

/** Folds a text so that places in the result lead back to the original. */
export function foldWithPositions(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const part = foldCharacter(character)
    const end = at + character.length
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(at)
      ends.push(end)
    }
    if (part === '' && ends.length > 0) ends[ends.length - 1] = end
    folded += part
    at = end
  }
  return { folded, starts, ends }
}

/** Scripts that write sentences without spaces between their words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

/** Whether words of a text cannot be told by spaces, so that only a substring finds them. */
export const isUnspaced = (text: string): boolean => unspaced.test(text)
