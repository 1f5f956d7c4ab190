import type { AskKind } from '@wardline/contract/messaging/open-item.schemas.ts'
import { canConfirm, type Answer } from '../../messaging/open-item.rules.ts'

/** What is forgiven: case, spaces, what stands around a word. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[“”"'‘’]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.,;:!#()[\]-]+|[\s.,;:!()[\]-]+$/g, '')

/** Six of the alphabet of references (alerts: newReference), as somebody may type them. */
const looksLikeReference = /^[2-9bcdfghjkmnpqrstvwxyz]{6}$/i

export interface Words {
  /** What is left without the reference. */
  said: string
  /** In capitals; a reference that is known at this address, or what looks like one. */
  reference: string | undefined
}

/**
 * "2 W7K3PQ", "w7k3pq: accept", "1": what was said, and which page was named.
 * @param known references of pages that went to this address
 */
export function readWords(text: string, known: ReadonlySet<string>): Words {
  const words = text.normalize('NFKC').trim().split(/\s+/u).slice(0, 40)
  const bare = words.map((word) => word.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase())
  const exact = bare.findIndex((word) => known.has(word))
  const at =
    exact >= 0 ? exact : bare.findIndex((word, index) => isReference(word, words.toSpliced(index, 1)))
  if (at < 0) return { said: plain(words.join(' ')), reference: undefined }
  return { said: plain(words.toSpliced(at, 1).join(' ')), reference: bare[at] }
}

/** A word that is known nowhere: with a digit in it, or beside nothing but an answer, it was meant as a reference. */
function isReference(word: string, others: readonly string[]): boolean {
  if (!looksLikeReference.test(word)) return false
  const beside = plain(others.join(' '))
  return /\d/.test(word) || /^\d$/.test(beside) || accepting.has(beside) || rejecting.has(beside)
}

export interface Asked {
  asks: AskKind
  response_options: string[]
  /** As they were offered from outside: the first is "1". */
  choices: string[]
}

const accepting = new Set(['accept', 'accepted', 'yes', 'y', 'ok', 'okay', 'ack', 'confirm', 'confirmed'])
const rejecting = new Set(['reject', 'rejected', 'no', 'n', 'decline', 'declined'])

/** A choice that was offered, as an answer. */
function answerOfChoice({ response_options }: Asked, choice: string): Answer {
  if (response_options.includes(choice)) return { state: 'responded', response: choice }
  return { state: plain(choice) === 'reject' ? 'rejected' : 'accepted', response: null }
}

/** Which answer these words are; undefined when they are none of what can be answered. */
export function answerOf(asked: Asked, said: string): Answer | undefined {
  const digit = /^(?:press |option |reply )?(\d)$/.exec(said)?.[1]
  const choice = digit === undefined ? undefined : asked.choices[Number(digit) - 1]
  if (choice !== undefined) return answerOfChoice(asked, choice)
  const option = [...asked.response_options, ...asked.choices].find((one) => plain(one) === said)
  if (option !== undefined) return answerOfChoice(asked, option)
  if (!canConfirm(asked.asks)) return undefined
  if (accepting.has(said)) return { state: 'accepted', response: null }
  return rejecting.has(said) ? { state: 'rejected', response: null } : undefined
}

/** "Reply 1 to accept or 2 to reject." */
export function howToAnswer({ choices }: Pick<Asked, 'choices'>, reference: string, spoken = false): string {
  if (choices.length === 0) return 'Open Wardline to answer this page.'
  const verb = spoken ? 'Press' : 'Reply'
  const named = (choice: string, index: number) => {
    const key = spoken ? `${index + 1}` : `${index + 1} ${reference}`
    const simple = { accept: 'to accept', reject: 'to reject' }[plain(choice)]
    return `${key} ${simple ?? `for “${choice}”`}`
  }
  const all = choices.map(named)
  const last = all.pop() ?? ''
  return all.length === 0 ? `${verb} ${last}.` : `${verb} ${all.join(', ')} or ${last}.`
}

/** "Accepted. Dr Okafor is told." An option that was not offered from outside is not repeated there either. */
export function thanks(
  { state, response }: Answer,
  asker: string,
  { choices }: Pick<Asked, 'choices'>,
): string {
  const words = response !== null && choices.includes(response) ? `Answered “${response}”.` : 'Answered.'
  const done = { accepted: 'Accepted.', rejected: 'Rejected.', responded: words }
  return `${done[state]} ${asker} is told.`
}

/** What carriers of text messages in North America act on (CTIA); they do so on the whole message alone. */
const stopping = new Set(['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit'])
const starting = new Set(['start', 'unstop'])

export function stopWord(text: string): 'stop' | 'start' | undefined {
  const said = plain(text)
  if (stopping.has(said)) return 'stop'
  return starting.has(said) ? 'start' : undefined
}

/** Where an answer by mail ends and what it answers to begins, in the ways of common mail programs. */
const quoteBegins =
  /^(>|on .{0,200}wrote:|-{2,}\s*original message|_{5,}|from:\s|sent from my|-- ?$|wardline:)/i

/** The first line of a mail that its sender wrote. */
export function firstLine(text: string): string {
  for (const line of text.slice(0, 20_000).split(/\r?\n/)) {
    const trimmed = line.trim()
    if (quoteBegins.test(trimmed)) return ''
    if (trimmed !== '') return trimmed.slice(0, 300)
  }
  return ''
}
