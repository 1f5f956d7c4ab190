import type { SourceFailure, SourceResult, SourceTrouble } from '../schedule-source.rules.ts'

const longest_detail = 500

export const succeed = <T>(value: T): SourceResult<T> => ({ ok: true, value })

export const fail = (trouble: SourceTrouble, detail: string): SourceFailure => ({
  ok: false,
  trouble,
  detail: toLine(detail),
})

export const malformed = (detail: string): SourceFailure => fail('malformed', detail)

/** One line without control characters. */
function toLine(text: string): string {
  const line = text
    .replaceAll(/<[^>]{0,200}>/g, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line.length <= longest_detail ? line : `${line.slice(0, longest_detail - 1)}…`
}

/** A single character would be removed from every word. */
const shortest_secret = 3

const removed = '[removed]'

/** Sources repeat the address of the request, and with it the password, in their errors. */
function removeSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret.length >= shortest_secret)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams([['', secret]]).toString().slice(1),
      secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    ])
    .toSorted((a, b) => b.length - a.length)
  return spellings.reduce((clean, secret) => clean.replaceAll(secret, removed), text)
}

export const withoutSecrets = <T>(result: SourceResult<T>, secrets: readonly string[]): SourceResult<T> =>
  result.ok ? result : { ...result, detail: removeSecrets(result.detail, secrets) }

const credential_words =
  /pass ?word|user ?name|log ?[io]n|authenticat|credential|validation ?key|api ?key|access denied|invalid (?:user|key)|(?:not|un) ?authori[sz]ed/i

/** These sources have no error codes: only the wording separates a wrong password from other errors. */
export const classifyText = (text: string): SourceTrouble =>
  credential_words.test(text) ? 'credentials' : 'refused'
