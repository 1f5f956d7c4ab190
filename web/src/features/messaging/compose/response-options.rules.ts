import { limits } from '@wardline/contract/limits.ts'

/** An empty list becomes four blanks to fill; a shorter one is filled up to four. */
export const withBlanks = (options: readonly string[]): string[] => [
  ...options,
  ...Array.from({ length: Math.max(0, limits.response_options - options.length) }, () => ''),
]

/** What is sent: blanks dropped, spaces around trimmed. */
export const withoutBlanks = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter(Boolean)

/** For each option, whether it says the same as another; blanks never do. */
export function duplicates(options: readonly string[]): boolean[] {
  const said = options.map((option) => option.trim().toLocaleLowerCase('en'))
  return said.map((option, i) => option !== '' && said.some((other, j) => j !== i && other === option))
}
