import { broadcastSms } from '@wardline/contract/messaging/broadcast/sms-text.rules.ts'
import type { Notice } from '../../../platform/providers/provider.ts'
import type { ClaimedAlert, ShiftNoticeSummary } from './alert.queries.ts'
import { describeShiftNotices, listShiftResponses } from './shift-notice-text.rules.ts'

// Outgoing texts contain the sender's role, the urgency, a call-back number and response instructions. They never
// contain message text, patients or names: lock screens, providers and mailboxes expose them. The one exception is a
// broadcast of type SMS, whose author is warned.

const priorities = { 0: 'Low priority message', 1: 'New message', 2: 'HIGH priority page' } as const
const mentionedSubject = 'You were mentioned'
const mentionedTexts = {
  0: 'You were mentioned in a low priority message',
  1: 'You were mentioned in a message',
  2: 'You were mentioned in a HIGH priority page',
} as const

/** Responses that reveal nothing. All others can only be chosen in the application. */
const neutralResponses = new Set(
  ['yes', 'no', 'ok', 'accept', 'reject', 'decline', 'agree', 'disagree', 'approve', 'approved', 'later']
    .concat([
      'busy',
      'on my way',
      'call me',
      'will call',
      'coming',
      'not available',
      'available',
      'unavailable',
    ])
    .concat(['done', 'in progress', 'acknowledged', 'received', 'cannot come', 'need more information']),
)

type ResponseRequest = Pick<ClaimedAlert, 'item_kind' | 'response_options' | 'type_options' | 'message_count'>

/**
 * Options of a message type were written by an administrator; options typed by a sender may name a patient, so only
 * neutral ones are sent.
 */
export function listResponseChoices({
  item_kind,
  response_options,
  type_options,
  message_count,
}: ResponseRequest): string[] {
  if (item_kind === null || message_count > 1) return []
  if (response_options.length === 0) return item_kind === 'response' ? [] : ['Accept', 'Reject']
  const mayLeave = (option: string) =>
    type_options.includes(option) ||
    neutralResponses.has(
      option
        .trim()
        .replace(/[.!]+$/, '')
        .toLowerCase(),
    )
  return response_options.every(mayLeave) ? response_options : []
}

const senderText = ({ sender_title, sender_department }: ClaimedAlert): string =>
  [sender_title, sender_department].filter((part) => part !== '').join(', ') || 'a colleague'

function responseInstructions(alert: ClaimedAlert, choices: readonly string[]): string {
  if (choices.length === 0)
    return alert.item_kind === null ? 'Open Wardline to read it.' : 'Open Wardline to answer.'
  const spoken = alert.channel === 'voice'
  const each = choices.map((choice, index) =>
    spoken ? `press ${index + 1} for ${choice}` : `${index + 1} ${alert.reference} for ${choice}`,
  )
  return spoken ? `To answer, ${each.join(', ')}.` : `Reply ${each.join(', ')}.`
}

/** Digits are spaced, otherwise text-to-speech reads the number as millions. */
const callBackText = ({ call_back, channel }: ClaimedAlert): string => {
  if (call_back === '') return ''
  return ` Call back ${channel === 'voice' ? call_back.split('').join(' ') : call_back}.`
}

const pushChannels: ReadonlySet<ClaimedAlert['channel']> = new Set(['web_push', 'apns', 'fcm'])

function lockScreenText(alert: ClaimedAlert, more: string): { subject: string; text: string } {
  const { message_count, priority, reference, is_mentioned } = alert
  if (message_count > 1)
    return is_mentioned
      ? {
          subject: mentionedSubject,
          text: `In one of ${message_count} new messages. Open Wardline to read them. Ref ${reference}.`,
        }
      : { subject: `${message_count} new messages`, text: `Open Wardline to read them. Ref ${reference}.` }
  if (is_mentioned && priority === 2)
    return {
      subject: priorities[priority],
      text: `${mentionedSubject}. From ${senderText(alert)}.${more} Ref ${reference}.`,
    }
  return {
    subject: is_mentioned ? mentionedSubject : priorities[priority],
    text: `From ${senderText(alert)}.${more} Ref ${reference}.`,
  }
}

/** Spaced for text-to-speech. */
const spoken = ({ channel, reference }: Pick<ClaimedAlert, 'channel' | 'reference'>): string =>
  channel === 'voice' ? reference.split('').join(' ') : reference

/** The notice to the sender of an unanswered message. */
function unansweredText({ channel, reference }: ClaimedAlert): { subject: string; text: string } {
  const missing = 'A message that you sent has no answer yet.'
  if (pushChannels.has(channel)) return { subject: 'No answer yet', text: `${missing} Ref ${reference}.` }
  return {
    subject: `Wardline: No answer yet [${reference}]`,
    text: `Wardline: ${missing} Open Wardline to escalate it. Ref ${spoken({ channel, reference })}.`,
  }
}

/** Says nothing of the conversation. */
function reminderText({ channel, reference }: ClaimedAlert): { subject: string; text: string } {
  const due = 'You asked to be reminded of a conversation.'
  if (pushChannels.has(channel)) return { subject: 'Reminder', text: `${due} Ref ${reference}.` }
  return {
    subject: `Wardline: Reminder [${reference}]`,
    text: `Wardline: ${due} Open Wardline to read it. Ref ${spoken({ channel, reference })}.`,
  }
}

/** Groups and times are no patient data, and without them a text could not be answered. */
function shiftNoticeText(
  alert: ClaimedAlert,
  notices: readonly ShiftNoticeSummary[],
  choices: readonly string[],
): { subject: string; text: string } {
  const said = describeShiftNotices(notices)
  if (pushChannels.has(alert.channel))
    return { subject: 'Your shifts', text: `${said} Ref ${alert.reference}.` }
  return {
    subject: `Wardline: Your shifts [${alert.reference}]`,
    text: `Wardline: ${said} ${responseInstructions(alert, choices)} Ref ${spoken(alert)}.`,
  }
}

/** Names groups and times, and no person. */
function shiftSummaryText(alert: ClaimedAlert, summary: string): { subject: string; text: string } {
  if (pushChannels.has(alert.channel))
    return { subject: 'Your shifts', text: `${summary} Ref ${alert.reference}.` }
  return {
    subject: `Wardline: Your shifts [${alert.reference}]`,
    text: `Wardline: ${summary} Open Wardline to read it. Ref ${spoken(alert)}.`,
  }
}

/** The author confirmed that the text holds no patient data. */
function broadcastNotice(
  { message_count }: ClaimedAlert,
  message: string,
): { subject: string; text: string } {
  const more = message_count > 1 ? ` Open Wardline for ${message_count - 1} more.` : ''
  return { subject: 'Wardline: Broadcast', text: broadcastSms(message) + more }
}

function contentText(alert: ClaimedAlert): string {
  const { message_count, priority, is_mentioned } = alert
  if (message_count > 1)
    return `${is_mentioned ? `${mentionedSubject} in one of ` : ''}${message_count} new messages`
  return `${(is_mentioned ? mentionedTexts : priorities)[priority]} from ${senderText(alert)}`
}

function textOf(alert: ClaimedAlert, choices: readonly string[]): { subject: string; text: string } {
  if (alert.is_to_sender) return unansweredText(alert)
  if (alert.is_reminder) return reminderText(alert)
  if (alert.broadcast_text !== null) return broadcastNotice(alert, alert.broadcast_text)
  const notices = findShiftNotices(alert)
  if (notices) return shiftNoticeText(alert, notices, choices)
  if (alert.shift_summary !== null && alert.message_count === 1)
    return shiftSummaryText(alert, alert.shift_summary)
  const what = contentText(alert)
  const asks = alert.message_count === 1 && alert.item_kind !== null ? ' A response is requested.' : ''
  const back = alert.message_count > 1 ? '' : callBackText(alert)
  if (pushChannels.has(alert.channel)) return lockScreenText(alert, `${asks}${back}`)
  return {
    subject: `Wardline: ${what} [${alert.reference}]`,
    text: `Wardline: ${what}.${asks}${back} ${responseInstructions(alert, choices)} Ref ${spoken(alert)}.`,
  }
}

const findShiftNotices = ({ shift_notices, message_count }: ClaimedAlert) =>
  message_count === 1 ? shift_notices : null

export function buildNotice(alert: ClaimedAlert, origin: string): Notice {
  const notices = findShiftNotices(alert)
  const choices = alert.is_reminder ? [] : notices ? listShiftResponses(notices) : listResponseChoices(alert)
  const keys = alert.p256dh !== null &&
    alert.auth !== null && { keys: { p256dh: alert.p256dh, auth: alert.auth } }
  return {
    account_id: alert.account_id,
    reference: alert.reference,
    channel: alert.channel,
    address: alert.address,
    ...keys,
    priority: alert.priority,
    ...textOf(alert, choices),
    choices,
    link: `${origin}/Inbox/inbox/thread/${alert.thread_id}`,
    lasts_seconds: alert.priority === 2 ? 3_600 : 86_400,
  }
}
