import type { Notice } from '../../platform/carriers/carrier.ts'
import type { TakenAlert } from './alert.queries.ts'

// What leaves the house says who calls in which role, how urgent it is, how to call back and how to answer. It never
// says a word of the message, a patient, or a person's name: it is read on lock screens, by carriers and in mailboxes.

const priorities = { 0: 'Low priority message', 1: 'New message', 2: 'HIGH priority page' } as const

/** Answers that say nothing about anybody. What else a sender offers is answered in the application alone. */
const plain = new Set(
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

type Asking = Pick<TakenAlert, 'item_asks' | 'response_options' | 'type_options' | 'bundle'>

/**
 * What can be answered from outside, in the order in which a digit names it. Options that a message type offers were
 * written by an administrator; those that a sender typed may name a patient, so only the commonest leave.
 */
export function choicesOf({ item_asks, response_options, type_options, bundle }: Asking): string[] {
  if (item_asks === null || bundle > 1) return []
  if (response_options.length === 0) return item_asks === 'response' ? [] : ['Accept', 'Reject']
  const mayLeave = (option: string) =>
    type_options.includes(option) ||
    plain.has(
      option
        .trim()
        .replace(/[.!]+$/, '')
        .toLowerCase(),
    )
  return response_options.every(mayLeave) ? response_options : []
}

const senderOf = ({ sender_title, sender_department }: TakenAlert): string =>
  [sender_title, sender_department].filter((part) => part !== '').join(', ') || 'a colleague'

function howToAnswer(alert: TakenAlert, choices: readonly string[]): string {
  if (choices.length === 0)
    return alert.item_asks === null ? 'Open Wardline to read it.' : 'Open Wardline to answer.'
  const spoken = alert.medium === 'voice'
  const each = choices.map((choice, index) =>
    spoken ? `press ${index + 1} for ${choice}` : `${index + 1} ${alert.reference} for ${choice}`,
  )
  return spoken ? `To answer, ${each.join(', ')}.` : `Reply ${each.join(', ')}.`
}

/** A number is said digit by digit, or a voice reads it as millions. */
const callBack = ({ call_back, medium }: TakenAlert): string => {
  if (call_back === '') return ''
  return ` Call back ${medium === 'voice' ? call_back.split('').join(' ') : call_back}.`
}

const pushMedia: ReadonlySet<TakenAlert['medium']> = new Set(['web_push', 'apns', 'fcm'])

/** On a lock screen: how urgent in the title, from which role below; it is opened or answered by touch. */
function onDevice(alert: TakenAlert, more: string): { subject: string; text: string } {
  const { bundle, priority, reference } = alert
  if (bundle > 1)
    return { subject: `${bundle} new messages`, text: `Open Wardline to read them. Ref ${reference}.` }
  return { subject: priorities[priority], text: `From ${senderOf(alert)}.${more} Ref ${reference}.` }
}

/** The words of an alert. `origin`: where the application is opened; empty when nobody has set it. */
export function noticeOf(alert: TakenAlert, origin: string): Notice {
  const choices = choicesOf(alert)
  const what =
    alert.bundle > 1
      ? `${alert.bundle} new messages`
      : `${priorities[alert.priority]} from ${senderOf(alert)}`
  const asks = alert.bundle === 1 && alert.item_asks !== null ? ' An answer is asked for.' : ''
  const back = alert.bundle > 1 ? '' : callBack(alert)
  const spokenReference = alert.medium === 'voice' ? alert.reference.split('').join(' ') : alert.reference
  const keys = alert.p256dh !== null &&
    alert.auth !== null && { keys: { p256dh: alert.p256dh, auth: alert.auth } }
  return {
    account_id: alert.account_id,
    reference: alert.reference,
    medium: alert.medium,
    address: alert.address,
    ...keys,
    priority: alert.priority,
    ...(pushMedia.has(alert.medium)
      ? onDevice(alert, `${asks}${back}`)
      : {
          subject: `Wardline: ${what} [${alert.reference}]`,
          text: `Wardline: ${what}.${asks}${back} ${howToAnswer(alert, choices)} Ref ${spokenReference}.`,
        }),
    choices,
    link: `${origin}/Inbox/inbox/thread/${alert.thread_id}`,
    lasts_seconds: alert.priority === 2 ? 3_600 : 86_400,
  }
}
