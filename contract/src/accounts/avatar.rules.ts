import { limits } from '../limits.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const firstGrapheme = (word: string): string =>
  graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** Returns up to two initials; graphemes such as emoji are never split. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = firstGrapheme(words[0] ?? '')
  const last = words.length > 1 ? firstGrapheme(words.at(-1) ?? '') : ''
  return (first + last).toLocaleUpperCase('en')
}

/** Stable colour number 0–11 of a name (FNV-1a over its code units). */
function avatarColour(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % limits.avatar_colours
}

export const avatarOf = (name: string): { colour: number; initials: string } => ({
  colour: avatarColour(name),
  initials: initials(name),
})
