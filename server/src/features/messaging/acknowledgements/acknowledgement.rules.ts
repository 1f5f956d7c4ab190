import type {
  ResponseMeaning,
  ResponseMeanings,
  AcknowledgementKind,
  Acknowledgement,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'

export interface ResponseSettings {
  requires_confirm: boolean
  apply_escalations: boolean
  response_options: string[]
}

export function acknowledgementKind(thread: ResponseSettings): AcknowledgementKind | null {
  if (thread.requires_confirm) return 'confirm'
  if (thread.response_options.length > 0) return 'response'
  return thread.apply_escalations ? 'page' : null
}

export const newAcknowledgement = (
  thread: { last_message: { id: number }; created: string },
  kind: AcknowledgementKind | null,
): Acknowledgement | null =>
  kind && {
    message_id: thread.last_message.id,
    kind,
    state: 'open',
    response: null,
    meaning: null,
    since: thread.created,
    closed: null,
  }

/** A message that only has response options cannot be accepted or rejected. */
export const canAcceptOrReject = (kind: AcknowledgementKind): boolean => kind !== 'response'

export type AcknowledgementColumns = {
  [K in keyof Acknowledgement as `acknowledgement_${K}`]: Acknowledgement[K] | null
}

export function toAcknowledgement(row: AcknowledgementColumns): Acknowledgement | null {
  const { acknowledgement_message_id, acknowledgement_kind, acknowledgement_state, acknowledgement_since } =
    row
  if (
    acknowledgement_message_id === null ||
    acknowledgement_kind === null ||
    acknowledgement_state === null ||
    acknowledgement_since === null
  )
    return null
  return {
    message_id: acknowledgement_message_id,
    kind: acknowledgement_kind,
    state: acknowledgement_state,
    response: row.acknowledgement_response,
    meaning: row.acknowledgement_meaning,
    since: acknowledgement_since,
    closed: row.acknowledgement_closed,
  }
}

export interface Response {
  state: 'accepted' | 'rejected' | 'responded'
  response: string | null
}

export function responseProblems(
  request: { kind: AcknowledgementKind; response_options: string[] },
  answer: Response,
): Record<string, string[]> | undefined {
  const options = request.response_options
  if (answer.response === null) {
    if (canAcceptOrReject(request.kind)) return undefined
    return { non_field_errors: [`This message is answered with one of: ${options.join(', ')}.`] }
  }
  if (options.length === 0) return { response: ['This message has no response options.'] }
  if (options.includes(answer.response)) return undefined
  return { response: [`Choose one of: ${options.join(', ')}.`] }
}

export const isSameResponse = (
  acknowledgement: Pick<Acknowledgement, 'state' | 'response'>,
  answer: Response,
): boolean => acknowledgement.state === answer.state && acknowledgement.response === answer.response

const pastTenses: Record<Acknowledgement['state'], string> = {
  open: 'has not been answered',
  accepted: 'accepted this message',
  rejected: 'rejected this message',
  responded: 'answered this message',
  recalled: 'had this message recalled',
  handed_off: 'reassigned this message',
  released: 'had this message answered by another person',
  escalated: 'had this message escalated to the next person',
  expired: 'let this message expire',
}

/** "You accepted this message on Nov 20, 2026, 3:06 AM.", in the account's time zone. */
export function earlierResponseText(
  acknowledgement: Pick<Acknowledgement, 'state' | 'response' | 'closed'>,
  time_zone: string,
): string {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(acknowledgement.closed ?? 0))
  const what = acknowledgement.response === null ? '' : ` with “${acknowledgement.response}”`
  // Intl puts a narrow no-break space (U+202F) before AM and PM.
  return `You ${pastTenses[acknowledgement.state]}${what} on ${when.replaceAll('\u202f', ' ')}.`
}

/** The meaning of the chosen option. Null for an option without one, and for accepting or rejecting, which have their own. */
export const meaningOf = (meanings: ResponseMeanings, { response }: Response): ResponseMeaning | null =>
  (response === null ? undefined : meanings[response]) ?? null

/** A rejection, or an option that means no: the next responder is asked. */
export const isRefusal = ({ state }: Pick<Response, 'state'>, meaning: ResponseMeaning | null): boolean =>
  state === 'rejected' || meaning === 'no'
