import type { ReplyRequest } from '../outbox/queued-reply.ts'
import { markDuplicates, padWithBlanks, removeBlanks } from '../compose/response-options.rules.ts'

export const emptyRequest: ReplyRequest = {
  priority: null,
  requires_confirm: false,
  response_options: padWithBlanks([]),
  response_meanings: {},
  recipient_user_ids: null,
}

/** Whether the reply asks for a response, and not only has a priority or recipients. */
export const asksForResponse = ({ requires_confirm, response_options }: ReplyRequest): boolean =>
  requires_confirm || removeBlanks(response_options).length > 0

export const canSendRequest = ({ response_options, recipient_user_ids }: ReplyRequest): boolean =>
  recipient_user_ids?.length !== 0 && !markDuplicates(response_options).includes(true)

/** The request as it is sent; undefined if nothing was chosen. */
export function requestToSend(request: ReplyRequest | undefined): ReplyRequest | undefined {
  if (!request) return undefined
  const isChosen = request.priority !== null || request.recipient_user_ids !== null
  if (!isChosen && !asksForResponse(request)) return undefined
  return { ...request, response_options: removeBlanks(request.response_options) }
}

/**
 * Null for everyone, so that people who join before the reply is sent are asked, too. `everyone` is null in the
 * conversation of a group: null then is the people whom the group has when the reply arrives.
 */
export function toggleRecipient(
  recipients: readonly number[] | null,
  user_id: number,
  everyone: readonly number[] | null,
): number[] | null {
  const before = recipients ?? everyone ?? []
  const next = before.includes(user_id) ? before.filter((id) => id !== user_id) : [...before, user_id]
  return everyone?.every((id) => next.includes(id)) ? null : next
}
