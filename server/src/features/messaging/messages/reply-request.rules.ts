import type {
  AcknowledgementKind,
  AcknowledgementRequest,
  ResponseSummary,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Message, Reply, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { acknowledgementKind, canAcceptOrReject } from '../acknowledgements/acknowledgement.rules.ts'
import type { MessageRequest } from '../threads/message.queries.ts'
import { parseResponseOptions, pickMeanings } from '../threads/thread.rules.ts'

export interface ReplyRequest extends Omit<MessageRequest, 'priority'> {
  /** `null` stands for the priority of the thread's first message. */
  priority: Thread['priority'] | null
  /** `null` if the reply requests no response. */
  kind: AcknowledgementKind | null
}

/** A request with its priority and the names of its recipients. */
export interface RepliedRequest extends ReplyRequest {
  priority: Thread['priority']
  recipients: Message['recipients']
}

/** @throws AppError 400 if two response options are equal */
export function parseReplyRequest(reply: Reply): ReplyRequest {
  const { options, problems } = parseResponseOptions(reply.response_options)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const { priority, recipient_user_ids, requires_confirm } = reply
  return {
    priority,
    kind: acknowledgementKind({ requires_confirm, response_options: options, apply_escalations: false }),
    response_options: options,
    response_meanings: pickMeanings(options, reply.response_meanings),
    recipient_user_ids: recipient_user_ids && [...new Set(recipient_user_ids)],
    names_recipients: recipient_user_ids !== null,
  }
}

export const emptySummary: ResponseSummary = {
  open: 0,
  accepted: 0,
  rejected: 0,
  responded: 0,
  reassigned: 0,
}

/** The request as its sender sees it, or `null` if it requests no response. */
export const toAsked = (
  { kind, response_options, response_meanings }: ReplyRequest,
  summary: ResponseSummary,
): AcknowledgementRequest | null =>
  kind && {
    kind,
    confirm: canAcceptOrReject(kind),
    response_options,
    response_meanings,
    mine: null,
    summary,
  }

export const auditedRequest = ({ priority, kind, recipient_user_ids }: ReplyRequest) => ({
  priority,
  ...(kind && { kind }),
  ...(recipient_user_ids && { recipient_user_ids }),
})
