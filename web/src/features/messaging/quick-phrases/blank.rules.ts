export interface Blank {
  /** With its brackets. */
  start: number
  end: number
  /** Without its brackets. */
  name: string
}

const bracketed = /\[([^[\]\n]{1,60})\]/gu
/** `[1]`, `[ ]` and `[+]` are text. */
const isBlankName = (name: string): boolean => /\p{L}/u.test(name) || /^[._…]+$/u.test(name)

/** The blanks of a text, such as `[value]` or `[...]`: brackets in one line around at least one letter, or dots. */
export const findBlanks = (text: string): Blank[] =>
  [...text.matchAll(bracketed)].flatMap(({ index, 0: whole, 1: name = '' }) =>
    isBlankName(name) ? [{ start: index, end: index + whole.length, name }] : [],
  )

interface Selection {
  selectionStart: number
  selectionEnd: number
}

/** The blank after the selection, or before it. Continues at the other end of the text. Undefined if no other is left. */
export function findNextBlank(
  text: string,
  { selectionStart, selectionEnd }: Selection,
  isBackwards = false,
): Blank | undefined {
  const others = findBlanks(text).filter(({ start, end }) => start !== selectionStart || end !== selectionEnd)
  return isBackwards
    ? (others.findLast(({ end }) => end <= selectionStart) ?? others.at(-1))
    : (others.find(({ start }) => start >= selectionEnd) ?? others[0])
}

/** Whether a slash that is typed here is the first character of an empty line. */
export function isOnEmptyLine(text: string, { selectionStart, selectionEnd }: Selection): boolean {
  const [before, after] = [text.slice(0, selectionStart).at(-1), text.slice(selectionEnd).at(0)]
  return [before, after].every((neighbor) => neighbor === undefined || neighbor === '\n')
}
