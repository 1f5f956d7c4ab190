import { parseMessage, textAt, type Message } from '@wardline/hl7/message.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { NewMessage } from './adt-message.queries.ts'

/** PostgreSQL stores no NUL, and a screen shows one line. */
const clean = (text: string, max: number): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)

/** The segments after MSH: a sender may print another time into the header when it repeats a message. */
const bodyOf = (text: string): string => text.replace(/^[^\r\n]*[\r\n]*/, '')

export function identifyMessage(
  account_id: number,
  header: Message,
  { text, secrets }: { text: string; secrets: SecretBox },
): NewMessage {
  const at = (field: number, component = 1) => textAt(header, 'MSH', field, component)
  const event = clean(at(9, 2), 20)
  return {
    account_id,
    sender: clean(`${at(3)}|${at(4)}`, 400),
    control_id: clean(at(10), 199),
    content: secrets.fingerprint(`${event}\r${bodyOf(text)}`),
    event,
  }
}

export const textLocation = (account_id: number, id: number) => ({
  account_id,
  table: 'adt_message',
  row: String(id),
})

/** Undefined if it cannot be opened, or is not HL7. */
export function openMessage(
  secrets: SecretBox,
  account_id: number,
  id: number,
  sealed: Buffer | null,
): { text: string; message: Message } | undefined {
  const text = sealed ? secrets.open(sealed, textLocation(account_id, id)) : undefined
  const message = text === undefined ? undefined : parseMessage(text)
  return text !== undefined && message ? { text, message } : undefined
}
