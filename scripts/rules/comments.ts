import { scanCode } from './code.ts'
import type { SourceFile } from './source.ts'

/** The text without its markers and line breaks; `index` is the offset of the marker in the file. */
type Comment = { index: number; text: string }

/** Reads blocks, and consecutive `//` lines as one comment. */
export function readComments(file: SourceFile): Comment[] {
  const { withoutComments } = scanCode(file)
  return [...file.text.matchAll(/\/\*[^]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g)]
    .filter(({ 0: raw, index }) => withoutComments.slice(index, index + raw.length).trim() === '')
    .map(({ 0: raw, index }) => ({
      index,
      text: raw
        .replace(/^\/\*+|\*\/$/g, '')
        .replace(/^[ \t]*(?:\*|\/\/)/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
}
