/** No language stacks more than eight. A longer run would be drawn over the lines above, and cut off. */
const longRun = /[\p{Mn}\p{Me}]{9,}/gu

/** As many as one line has room for. */
const marks_in_stack = 3

export interface TextPart {
  text: string
  /** The text is combining marks that need a character to stand on. */
  isMarks: boolean
}

/**
 * Splits a run of more than eight combining marks into groups of three. Each group after the first is drawn
 * on a dotted circle, as the Unicode Standard (section 5.13) shows marks that cannot be drawn in place. The
 * texts of all parts together are the given text.
 */
export function splitLongMarkRuns(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(longRun)) {
    const marks = [...run]
    const first = marks.slice(0, marks_in_stack).join('')
    parts.push({ text: text.slice(end, index) + first, isMarks: false })
    for (let i = marks_in_stack; i < marks.length; i += marks_in_stack)
      parts.push({ text: marks.slice(i, i + marks_in_stack).join(''), isMarks: true })
    end = index + run.length
  }
  return [...parts, { text: text.slice(end), isMarks: false }].filter((part) => part.text !== '')
}
