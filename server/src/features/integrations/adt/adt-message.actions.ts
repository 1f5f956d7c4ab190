import { decodeMessage } from '@wardline/hl7/charset.ts'
import { printAcknowledgement, type AcknowledgementOf } from '@wardline/hl7/acknowledgement.ts'
import type { Frame } from '@wardline/hl7/frame-reader.ts'
import { parseHeader, parseMessage, textAt, type Message } from '@wardline/hl7/message.ts'
import type { MllpAnswer, Peer } from '@wardline/hl7/mllp-server.ts'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock/clock.ts'
import { isDatabaseError } from '../../../platform/db/database-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { applyAdtEvent } from '../../patients/adt/adt-event.actions.ts'
import { findSenderInterface, type SenderInterface } from './adt-interface.queries.ts'
import { checkHeader, readEvent, tooLarge } from './adt-message.rules.ts'
import { AdtRefusal, findRefusal } from './adt-refusal.rules.ts'
import * as queries from './adt-message.queries.ts'
import { identifyMessage, textLocation } from './adt.rules.ts'
import { printTime } from './hl7-time.rules.ts'

export interface AdtNeeds {
  db: Database
  secrets: SecretBox
  clock: Clock
  log: Logger
  onMessage?(outcome: 'accepted' | 'outdated' | 'rejected' | 'refused', seconds: number): void
}

const outdated = 'Older than what is known. Nothing was changed.'
const internal = 'The message could not be processed.'
const duplicateId = 'MSH-10 was used for another message.'

/** Acknowledges a frame after its commit. Rejects if the database does not answer: the sender then sends it again. */
export async function answerFrame(needs: AdtNeeds, frame: Frame, peer: Peer): Promise<MllpAnswer> {
  const began = performance.now()
  const header = parseHeader(frame.bytes)
  const answer = await takeFrame(needs, { header, frame }, peer)
  needs.onMessage?.(answer.outcome, (performance.now() - began) / 1000)
  const { outcome: _, isKnownSender = true, ...acknowledgement } = answer
  const now = printTime(needs.clock.now())
  return {
    isKnownSender,
    text: printAcknowledgement(header, acknowledgement, { control_id: randomUUID(), now }),
  }
}

interface Answer extends AcknowledgementOf {
  outcome: 'accepted' | 'outdated' | 'rejected' | 'refused'
  /** True by default. */
  isKnownSender?: boolean
}

const refuseStranger = (
  reason: string,
  error_code: string,
  location?: AcknowledgementOf['location'],
): Answer => ({
  outcome: 'refused',
  isKnownSender: false,
  code: 'AR',
  reason,
  error_code,
  ...(location && { location }),
})

interface Received {
  /** The rest is parsed once its sender is known. */
  header: Message | undefined
  frame: Frame
}

async function takeFrame(
  needs: AdtNeeds,
  { header, frame }: Received,
  { fingerprint, address }: Peer,
): Promise<Answer> {
  if (header?.segments[0]?.name !== 'MSH')
    return refuseStranger('The message does not begin with MSH, or MSH is too long.', '100')
  const [application, facility] = [textAt(header, 'MSH', 3), textAt(header, 'MSH', 4)]
  const sender = isStorable(application + facility)
    ? await needs.db.queryAcrossAccounts((db) => findSenderInterface(db, application, facility))
    : undefined
  const pin = sender?.certificate_pin.replaceAll(':', '').toLowerCase() ?? ''
  if (!sender?.is_on || (pin !== '' && pin !== fingerprint)) {
    needs.log.warn({ address }, 'ADT message of an unknown sender')
    return refuseStranger('The sender is not known.', '103', { segment: 'MSH', field: 3 })
  }
  const text = decodeMessage(frame.bytes, header)
  const identity = identifyMessage(sender.account_id, header, { text, secrets: needs.secrets })
  const message = frame.isTooLarge ? undefined : parseMessage(text)
  const refusal = checkHeader(header, sender) ?? (message ? undefined : tooLarge)
  if (refusal || !message) {
    const { code, reason, error_code, location } = refusal ?? tooLarge
    await needs.db.write(sender.account_id, (tx) =>
      queries.recordRefusal(tx.db, identity, { state: 'refused', reason, error_code }),
    )
    return { outcome: 'refused', code, reason, error_code, ...(location && { location }) }
  }
  try {
    return await needs.db.write(sender.account_id, (tx) =>
      applyMessage(tx, needs, { message, sender, identity }),
    )
  } catch (error) {
    return rejectMessage(needs, { error, identity, text })
  }
}

const isStorable = (text: string): boolean => !text.includes('\0')

interface Recognized {
  message: Message
  sender: SenderInterface
  identity: queries.NewMessage
}

async function applyMessage(
  tx: Tx,
  { clock }: AdtNeeds,
  { message, sender, identity }: Recognized,
): Promise<Answer> {
  const row = await queries.insertMessage(tx.db, identity)
  // A rejected message is tried again, because its cause may be gone.
  if (!row.is_new && row.state !== 'rejected') return presentTaken(row.state, row.reason)
  if (await queries.isControlIdTaken(tx.db, identity))
    throw new AdtRefusal(duplicateId, '205', { segment: 'MSH', field: 10 })
  const { event, left_out } = readEvent(message, sender, clock.now())
  const { outcome, occurred, patient_id } = await applyAdtEvent(tx, event)
  const reason = explainOutcome(outcome, left_out)
  await queries.finishMessage(
    tx.db,
    { account_id: tx.account_id, id: row.id },
    { state: outcome, reason, error_code: '', event_time: occurred, patient_id },
    row.is_new ? 0 : 1,
  )
  return presentTaken(outcome, reason)
}

/** A sentence about the parts of a taken message that were not applied; empty if all of it was. */
export function explainOutcome(outcome: queries.FinalState, left_out: readonly string[]): string {
  if (outcome === 'outdated') return outdated
  return left_out.length === 0 ? '' : `Left out: ${left_out.join(' ')}`
}

const presentTaken = (state: queries.StoredMessage['state'], reason: string): Answer => ({
  outcome: state === 'outdated' ? 'outdated' : 'accepted',
  code: 'AA',
  ...(reason !== '' && { reason }),
})

/** The reason of a refusal; a failure of ours has no details. */
export function explainRejection(error: unknown): Pick<AdtRefusal, 'code' | 'message' | 'location'> {
  return findRefusal(error) ?? { message: internal, code: '207', location: undefined }
}

/** Bad values are refused with the state class 22 or 23; anything else means that the database is not usable now. */
const isUnavailable = (error: unknown): boolean =>
  isDatabaseError(error)
    ? !/^2[23]/.test(error.code ?? '')
    : error instanceof Error && /ECONN|EPIPE|terminat|timeout|Connection|pool/i.test(error.message)

async function rejectMessage(
  { db, secrets, log }: AdtNeeds,
  { error, identity, text }: { error: unknown; identity: queries.NewMessage; text: string },
): Promise<Answer> {
  if (findRefusal(error) === undefined) {
    log.error({ err: error, account_id: identity.account_id }, 'ADT message failed')
    if (isUnavailable(error)) throw error
  }
  const { message: reason, code: error_code, location } = explainRejection(error)
  const { account_id } = identity
  await db.write(account_id, async (tx) => {
    const id = await queries.recordRefusal(tx.db, identity, { state: 'rejected', reason, error_code })
    if (id === undefined) return
    const sealed = secrets.seal(text, textLocation(account_id, id))
    await queries.setSealedText(tx.db, { account_id, id }, sealed)
  })
  return { outcome: 'rejected', code: 'AE', reason, error_code, ...(location && { location }) }
}
