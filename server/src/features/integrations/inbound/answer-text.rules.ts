import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { canAcceptOrReject, type Response } from '../../messaging/acknowledgements/acknowledgement.rules.ts'

const trailing = ' .,;:!()[]-'

/** A pattern that ends with `$` would take quadratic time for a long run of marks inside of the text. */
function trimMarks(text: string): string {
  let end = text.length
  while (end > 0 && trailing.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(/^[ .,;:!#()[\]-]+/, '')
}

const normalize = (text: string): string =>
  trimMarks(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[“”"'‘’]/g, '')
      .replaceAll(/\s+/g, ' '),
  )

/** Six characters of the reference alphabet (alerts: newReference). */
const looksLikeReference = /^[2-9bcdfghjkmnpqrstvwxyz]{6}$/i

export interface ParsedText {
  /** The normalized text, without the reference. */
  said: string
  /** The text as written, without a reference known at this address. */
  text: string
  /**
   * The reference in upper case. A reference known at this address, or a word that looks like one beside an
   * answer.
   */
  reference: string | undefined
}

/**
 * Splits "2 W7K3PQ", "w7k3pq: accept" or "1" into response and reference. @param known references of pages that went to
 * this address
 */
export function parseResponseText(text: string, known: ReadonlySet<string>): ParsedText {
  const written = [...text.matchAll(/\S+/gu)].slice(0, 40)
  const words = written.map(([word]) => word.normalize('NFKC'))
  const bare = words.map((word) => word.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase())
  const exact = written[bare.findIndex((word) => known.has(word))]
  const at = exact
    ? written.indexOf(exact)
    : bare.findIndex((word, index) => isReference(word, words.toSpliced(index, 1)))
  const said = normalize((at < 0 ? words : words.toSpliced(at, 1)).join(' '))
  return { said, text: withoutWord(text, exact), reference: bare[at] }
}

function withoutWord(text: string, word: RegExpExecArray | undefined): string {
  if (!word) return text.trim()
  const before = text.slice(0, word.index).trimEnd()
  return `${before} ${text.slice(word.index + word[0].length).trimStart()}`.trim()
}

/** An unknown word counts as a reference only beside nothing but an answer: call-back numbers look like references. */
function isReference(word: string, others: readonly string[]): boolean {
  if (!looksLikeReference.test(word)) return false
  const beside = normalize(others.join(' '))
  return /^\d$/.test(beside) || accept_words.has(beside) || reject_words.has(beside)
}

export interface RequestedResponse {
  kind: AcknowledgementKind
  response_options: string[]
  /** As offered from outside: the first is "1". */
  choices: string[]
}

const accept_words = new Set(['accept', 'accepted', 'yes', 'y', 'ok', 'okay', 'ack', 'confirm', 'confirmed'])
const reject_words = new Set(['reject', 'rejected', 'no', 'n', 'decline', 'declined'])

function choiceToResponse({ response_options }: RequestedResponse, choice: string): Response {
  if (response_options.includes(choice)) return { state: 'responded', response: choice }
  return { state: normalize(choice) === 'reject' ? 'rejected' : 'accepted', response: null }
}

export function parseResponse(request: RequestedResponse, said: string): Response | undefined {
  const digit = /^(?:press |option |reply )?(\d)$/.exec(said)?.[1]
  const choice = digit === undefined ? undefined : request.choices[Number(digit) - 1]
  if (choice !== undefined) return choiceToResponse(request, choice)
  const option = [...request.response_options, ...request.choices].find((one) => normalize(one) === said)
  if (option !== undefined) return choiceToResponse(request, option)
  if (!canAcceptOrReject(request.kind)) return undefined
  if (accept_words.has(said)) return { state: 'accepted', response: null }
  return reject_words.has(said) ? { state: 'rejected', response: null } : undefined
}

export interface ShiftAnswer {
  state: 'confirmed' | 'declined'
  reason: string
}

const longest_reason = 200

/** `text` is the whole response: what follows "I can't" is the reason. */
export function parseShiftAnswer(answer: Response | undefined, text: string): ShiftAnswer | undefined {
  const reason = /^\W*(?:i )?(?:can['’]?t|cannot|can not)\b[\s,.:;–-]*(.*)$/is.exec(text)?.[1]
  if (reason !== undefined)
    return { state: 'declined', reason: reason.replaceAll(/\s+/g, ' ').trim().slice(0, longest_reason) }
  if (!answer) return undefined
  const isDeclined = answer.state === 'rejected' || /^i can/i.test(answer.response ?? '')
  return { state: isDeclined ? 'declined' : 'confirmed', reason: '' }
}

export function responseInstructions(
  { choices }: Pick<RequestedResponse, 'choices'>,
  reference: string,
  spoken = false,
): string {
  if (choices.length === 0) return 'Open Wardline to answer this page.'
  const verb = spoken ? 'Press' : 'Reply'
  const named = (choice: string, index: number) => {
    const key = spoken ? `${index + 1}` : `${index + 1} ${reference}`
    const simple = { accept: 'to accept', reject: 'to reject' }[normalize(choice)]
    return `${key} ${simple ?? `for “${choice}”`}`
  }
  const all = choices.map(named)
  const last = all.pop() ?? ''
  return all.length === 0 ? `${verb} ${last}.` : `${verb} ${all.join(', ')} or ${last}.`
}

/** "Accepted. Dr Okafor has been notified." An option that was not offered from outside is not repeated there either. */
export function confirmationText(
  { state, response }: Response,
  asker: string,
  { choices }: Pick<RequestedResponse, 'choices'>,
): string {
  const words = response !== null && choices.includes(response) ? `Answered “${response}”.` : 'Answered.'
  const done = { accepted: 'Accepted.', rejected: 'Rejected.', responded: words }
  return `${done[state]} ${asker} has been notified.`
}

/** Keywords that North American text message providers act on (CTIA), only if they are the whole message. */
const stop_words = new Set(['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit'])
const start_words = new Set(['start', 'unstop'])

export function findOptOutWord(text: string): 'stop' | 'start' | undefined {
  const said = normalize(text)
  if (stop_words.has(said)) return 'stop'
  return start_words.has(said) ? 'start' : undefined
}

/** Keywords that ask for help, only if they are the whole message. */
export const isHelpWord = (text: string): boolean => /^(help|info)$/.test(normalize(text))

/** Where the quoted message begins, in the formats of common mail programs. */
const quotePattern =
  /^(>|on .{0,200}wrote:|-{2,}\s*original message|_{5,}|from:\s|sent from my|-- ?$|wardline:)/i

/** Returns the lines above the quote or the signature of a mail. */
export function textAboveQuote(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/)
  const quote = lines.findIndex((line) => quotePattern.test(line.trim()))
  return (quote < 0 ? lines : lines.slice(0, quote)).join('\n').trim()
}

export const firstLine = (body: string): string => (body.split('\n')[0] ?? '').trim().slice(0, 300)
