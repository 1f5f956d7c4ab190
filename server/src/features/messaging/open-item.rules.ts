import type {
  AnswerSummary,
  AskKind,
  Awaiting,
  OpenItem,
} from '@wardline/contract/messaging/open-item.schemas.ts'

/** What a thread's sender ticked, as far as it asks something of recipients. */
export interface Asking {
  requires_confirm: boolean
  apply_escalations: boolean
  response_options: string[]
}

/** What the first message of a thread asks of each recipient; null when nothing. */
export function askKindOf(thread: Asking): AskKind | null {
  if (thread.requires_confirm) return 'confirm'
  if (thread.response_options.length > 0) return 'response'
  return thread.apply_escalations ? 'page' : null
}

/** What each recipient of a new thread owes. */
export const newItem = (
  thread: { last_message: { id: number }; created: string },
  asks: AskKind | null,
): OpenItem | null =>
  asks && {
    message_id: thread.last_message.id,
    asks,
    state: 'open',
    response: null,
    since: thread.created,
    closed: null,
  }

/** A message that offers options alone is answered with one of them; every other can be accepted or rejected. */
export const canConfirm = (kind: AskKind): boolean => kind !== 'response'

/** An item as columns of a row that need not have one. */
export type ItemColumns = { [K in keyof OpenItem as `item_${K}`]: OpenItem[K] | null }

export function itemOf(row: ItemColumns): OpenItem | null {
  const { item_message_id, item_asks, item_state, item_since } = row
  if (item_message_id === null || item_asks === null || item_state === null || item_since === null)
    return null
  return {
    message_id: item_message_id,
    asks: item_asks,
    state: item_state,
    response: row.item_response,
    since: item_since,
    closed: row.item_closed,
  }
}

export interface Answer {
  state: 'accepted' | 'rejected' | 'responded'
  response: string | null
}

/** Why this is no answer to what was asked, by field; undefined when it is one. */
export function answerProblem(
  asked: { asks: AskKind; response_options: string[] },
  answer: Answer,
): Record<string, string[]> | undefined {
  const options = asked.response_options
  if (answer.response === null) {
    if (canConfirm(asked.asks)) return undefined
    return { non_field_errors: [`This message is answered with one of: ${options.join(', ')}.`] }
  }
  if (options.length === 0) return { response: ['This message has no response options.'] }
  if (options.includes(answer.response)) return undefined
  return { response: [`Choose one of: ${options.join(', ')}.`] }
}

export const isSameAnswer = (item: Pick<OpenItem, 'state' | 'response'>, answer: Answer): boolean =>
  item.state === answer.state && item.response === answer.response

const deeds: Record<OpenItem['state'], string> = {
  open: 'has not been answered',
  accepted: 'accepted this message',
  rejected: 'rejected this message',
  responded: 'answered this message',
  recalled: 'had this message recalled',
  handed_over: 'handed this message over',
  settled: 'had this message answered by somebody else',
  escalated: 'let this message go on to the next person',
  expired: 'let this message expire',
}

/** "You accepted this message on Nov 20, 2026, 3:06 AM." — in the account's own time. */
export function alreadyAnswered(
  item: Pick<OpenItem, 'state' | 'response' | 'closed'>,
  time_zone: string,
): string {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(item.closed ?? 0))
  const what = item.response === null ? '' : ` with “${item.response}”`
  // Intl puts a narrow no-break space before AM and PM.
  return `You ${deeds[item.state]}${what} on ${when.replaceAll('\u202f', ' ')}.`
}

/** How many of those who were asked have answered. */
export const awaitingOf = (summary: AnswerSummary): Awaiting => ({
  open: summary.open,
  answered: summary.accepted + summary.rejected + summary.responded,
  moved: summary.moved,
})
