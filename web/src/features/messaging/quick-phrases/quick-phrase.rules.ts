import { containsWords, foldText } from '@wardline/contract/folded-text.ts'
import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'

/** Phrases whose title has all words; those that begin with the search first. */
export function filterPhrases(phrases: readonly QuickPhrase[], search: string): QuickPhrase[] {
  const words = search.trim()
  const matches = phrases.filter(({ title }) => containsWords(title, words))
  const isFirst = ({ title }: QuickPhrase) => foldText(title).startsWith(foldText(words))
  return [...matches.filter(isFirst), ...matches.filter((phrase) => !isFirst(phrase))]
}
