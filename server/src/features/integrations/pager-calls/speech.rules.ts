import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'

/** A sentence for text-to-speech, or a recording with its transcript. */
export interface SpokenText {
  text: string
  snippet_id?: number
}

/** The sentences that the caller hears, and the input that the call waits for. */
export interface Speech {
  said: SpokenText[]
  awaits: 'digit' | 'number' | 'recording' | 'hang_up'
}

export const say = (...texts: string[]): SpokenText[] => texts.map((text) => ({ text }))

export const sayAndHangUp = (...texts: string[]): Speech => ({
  said: say(...texts, 'Goodbye.'),
  awaits: 'hang_up',
})

const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/

/** Spaced for text-to-speech, which otherwise reads millions: "2 0 2, 5 5 5, 0 1 4 7". */
export function spellNumber(number: string): string {
  const [, ...parts] = northAmerican.exec(number) ?? ['', number.replaceAll(/\D/g, '')]
  return parts.map((digits) => [...digits].join(' ')).join(', ')
}

const most_names = 3

/** "Dr Ana Ruiz and 1 other" names at most three people. */
export function joinSpokenNames(names: readonly string[]): string {
  if (names.length > most_names) return formatOnCall(names.map((display_name) => ({ display_name })))
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
