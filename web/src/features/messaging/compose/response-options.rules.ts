import { limits } from '@wardline/contract/limits.ts'
import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'

export const padWithBlanks = (options: readonly string[]): string[] => [
  ...options,
  ...Array.from({ length: Math.max(0, limits.response_options - options.length) }, () => ''),
]

export const removeBlanks = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter(Boolean)

export function markDuplicates(options: readonly string[]): boolean[] {
  const normalized = options.map((option) => option.trim().toLocaleLowerCase('en'))
  return normalized.map(
    (option, i) => option !== '' && normalized.some((other, j) => j !== i && other === option),
  )
}

/** An option keeps its meaning while its text is edited. */
export function renameMeaning(meanings: ResponseMeanings, before: string, after: string): ResponseMeanings {
  const { [before.trim()]: meaning, ...others } = meanings
  return meaning === undefined || after.trim() === '' ? others : { ...others, [after.trim()]: meaning }
}
