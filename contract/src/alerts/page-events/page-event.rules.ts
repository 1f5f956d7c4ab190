import type { AlertType } from '../../accounts/notification-setting.schemas.ts'
import type { ProviderKind, Channel } from '../channels/channel.schemas.ts'
import type { AnswerVia, CallOutcome, PageEventDetails, PageEventKind } from './page-event.schemas.ts'

const providerNames: Readonly<Record<ProviderKind, string>> = {
  web_push: 'the push service',
  apns: 'Apple',
  fcm: 'Google',
  smtp: 'the mail server',
  mailgun: 'Mailgun',
  twilio: 'Twilio',
  wctp: 'the paging provider (WCTP)',
  snpp: 'the paging provider (SNPP)',
  sandbox: 'the sandbox',
}
export const providerText = (provider: ProviderKind): string => providerNames[provider]

const channelNames: Readonly<Record<Channel, string>> = {
  web_push: 'browser notification',
  apns: 'notification on iPhone or iPad',
  fcm: 'notification on Android',
  sms: 'text message',
  voice: 'phone call',
  email: 'e-mail',
  pager: 'pager message',
}
export const channelText = (channel: Channel): string => channelNames[channel]

const typeNames: Readonly<Record<AlertType, string>> = {
  push: channelNames.web_push,
  apns: channelNames.apns,
  gcm: channelNames.fcm,
  sms: channelNames.sms,
  phone: channelNames.voice,
  alt_phone: 'phone call to the other number',
  email: 'e-mail to the work address',
  user_email: "e-mail to the person's own address",
}

const viaNames: Readonly<Record<AnswerVia, string>> = {
  app: 'in the application',
  sms: 'by text message',
  voice: 'on the phone',
  email: 'by e-mail',
  pager: 'on the pager',
  push: 'from a notification',
}
export const viaText = (via: AnswerVia): string => viaNames[via]

/** Display names by id; unknown users appear as "someone". */
export type Names = ReadonlyMap<number, string>

/** `Ana Ruiz`, `Ana Ruiz and Ben Okafor`, `Ana Ruiz, Ben Okafor and 3 more`. */
function namesText(ids: readonly number[] | undefined, names: Names): string {
  const known = (ids ?? []).map((id) => names.get(id) ?? 'someone')
  const [first = 'someone', second, ...more] = known
  if (second === undefined) return first
  if (more.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${more.length} more`
}

const channelName = ({ alert_type, channel }: PageEventDetails): string => {
  if (channel === 'pager') return channelNames.pager
  // Text messages to pager users may go by e-mail.
  if (alert_type === 'sms' && channel === 'email') return 'e-mail to the pager'
  if (alert_type) return typeNames[alert_type]
  return channel ? channelNames[channel] : 'alert'
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const because = ({ reason }: PageEventDetails): string =>
  reason ? `: ${reason.replace(/[.\s]+$/, '').replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase())}` : ''
const by = ({ provider }: PageEventDetails): string => (provider ? providerNames[provider] : 'the provider')
const ofGroup = ({ group_name }: PageEventDetails): string => (group_name ? ` for ${group_name}` : '')
const late = ({ late_seconds = 0 }: PageEventDetails): string =>
  late_seconds >= 1 ? ` It was ${Math.round(late_seconds)} s late.` : ''
const where = ({ via }: PageEventDetails): string => (via ? ` ${viaNames[via]}` : '')
const whichStep = ({ step, steps, round = 1 }: PageEventDetails): string => {
  const of = steps ? ` of ${steps}` : ''
  return `${step ?? 1}${of}${round > 1 ? `, round ${round}` : ''}`
}
const referencesOf = ({ reference, provider_reference }: PageEventDetails): string => {
  const parts = [
    ...(reference ? [`reference ${reference}`] : []),
    ...(provider_reference ? [`the provider's ${provider_reference}`] : []),
  ]
  return parts.length > 0 ? `, ${parts.join(', ')}` : ''
}

/** Names the sender if they did not wait for the step. */
const cause = ({ by_user_id, is_passed_over }: PageEventDetails, names: Names): string => {
  if (is_passed_over) return 'At once'
  return by_user_id === undefined ? 'No answer yet' : `${namesText([by_user_id], names)} escalated now`
}

const byName = ({ by_user_id }: PageEventDetails, names: Names): string =>
  namesText(by_user_id === undefined ? [] : [by_user_id], names)

const callOutcomeNames: Readonly<Record<CallOutcome, string>> = {
  accepted: 'accepted the page',
  declined: 'declined the page',
  responded: 'answered the page',
  reached: 'reached, without an answer yet',
  no_answer: 'no one answered the phone',
}

type Sentence = (details: PageEventDetails, names: Names) => string

/** The sentences are shown beside the user's name, so they have no subject. */
const sentences: Readonly<Record<PageEventKind, Sentence>> = {
  notified: () => 'Notifying.',
  reminded: (d) => `Was reminded${d.channel ? ` by ${channelName(d)}` : ''}: had not answered yet.`,
  not_notified: (d) => `This user was not notified${because(d)}.`,
  sent: (d) => `${capital(channelName(d))} sent to ${by(d)}${referencesOf(d)}.`,
  delivered: (d) => `${capital(channelName(d))} delivered (${by(d).replace(/^the /, '')}).`,
  seen: (d) => `${capital(channelName(d))} shown on the device.`,
  failed: (d) => `${capital(channelName(d))} failed${because(d)}. Trying the next channel.`,
  gone: (d) => `${capital(channelName(d))} no longer reaches anyone${because(d)}. Trying the next channel.`,
  retried: (d) => `${capital(channelName(d))} did not go through${because(d)}. Retrying.`,
  no_receipt: (d) =>
    `${capital(channelName(d))}: ${by(d)} has not confirmed delivery. ${d.reason ?? 'Trying the next channel; a late receipt will be recorded.'}`,
  skipped: (d) => `${capital(channelName(d))} was not needed${because(d)}.`,
  merged: (d) => `${capital(channelName(d))} was merged with another one${because(d)}.`,
  routed: ({ policy_name = '', conditions = [], reason = '' }) =>
    `Routing policy “${policy_name}” matched${conditions.length > 0 ? ` (${conditions.join(', ')})` : ''}. ${reason}`.trim(),
  delayed: (d) => `Notifications wait until ${d.reason ?? 'a later time'}, because of a routing policy.`,
  escalation_started: (d) =>
    `Escalation started${ofGroup(d)}${d.policy_name ? ` with the policy “${d.policy_name}”` : ''}.`,
  step: (d, names) =>
    d.to_user_ids
      ? `${cause(d, names)}: step ${whichStep(d)} notified ${namesText(d.to_user_ids, names)}.${late(d)}`
      : `Notified by step ${whichStep(d)} of the escalation${ofGroup(d)}.${late(d)}`,
  step_empty: (d) =>
    d.step === undefined
      ? `No fail-over user can be notified${ofGroup(d)}.`
      : `Step ${whichStep(d)} has no reachable user. Starting the next step.`,
  repeated: (d, names) => `${cause(d, names)}: the steps started again, round ${d.round ?? 2}.${late(d)}`,
  fail_over: (d, names) =>
    d.to_user_ids
      ? `It went to ${namesText(d.to_user_ids, names)}${because(d)}.${late(d)}`
      : `Notified as fail-over${ofGroup(d)}${because(d)}.${late(d)}`,
  passed_over: (d) => `Passed over${because(d)}. The next step started immediately.`,
  paged_again: ({ by_user_id, to_user_ids }, names) =>
    `Paged again by ${namesText(by_user_id === undefined ? [] : [by_user_id], names)}: ${namesText(to_user_ids, names)}.`,
  unanswered: (d) => `Unanswered after every step. The sender sees it in red.${late(d)}`,
  sender_notified: (d, names) =>
    `No answer yet: ${namesText(d.to_user_ids, names)}, who sent it, was notified.`,
  escalation_ended: (d) => `Escalation ended${because(d)}.`,
  answered: (d) => `Answered${where(d)}.`,
  taken: () => 'Took the page.',
  reassigned: (d, names) =>
    d.from_user_id === undefined
      ? `Reassigned the page to ${namesText(d.to_user_ids, names)}${because(d)}.`
      : `${capital(byName(d, names))} reassigned the page to ${namesText(d.to_user_ids, names)}.`,
  wrong_recipient: (d, names) =>
    `Answered “not me”.${d.to_user_ids ? ` It went to ${namesText(d.to_user_ids, names)}.` : ''}`,
  joined: (d, names) => `${capital(byName(d, names))} joined this page instead of paging again.`,
  operator_took_over: (d, names) =>
    `${capital(byName(d, names))} handles this page as operator${d.from_user_id === undefined ? '' : `, taken over from ${namesText([d.from_user_id], names)}`}.`,
  operator_released: (d, names) => `${capital(byName(d, names))} no longer handles this page as operator.`,
  operator_called: (d, names) =>
    `Called by ${byName(d, names)}: ${callOutcomeNames[d.call_outcome ?? 'reached']}.`,
  inbound_response: (d) => `Answered${where(d)}${d.answer ? `: ${d.answer}` : ''}.`,
  inbound_text: (d) => `Sent a reply${where(d)}.`,
  inbound_response_refused: (d) => `A response${where(d)} was not accepted${because(d)}.`,
  voicemail: () => 'The call reached a voice mailbox, which does not count as an answer.',
  suppressed: (d) => `No more alerts by ${channelName(d)}${because(d)}.`,
  handoff_offered: (d, names) =>
    `The shift${ofGroup(d)} ended without a response: offered to ${namesText(d.to_user_ids, names)}. Until it is accepted, both are responsible.`,
  handed_off: (d, names) =>
    d.from_user_id === undefined
      ? `Handed off to ${namesText(d.to_user_ids, names)}, who accepted.`
      : `Took over from ${namesText([d.from_user_id], names)}.`,
  handoff_declined: (d, names) =>
    `${capital(namesText(d.to_user_ids, names))} declined the handoff${because(d)}. It stays here.`,
  handoff_withdrawn: (d, names) =>
    `The handoff to ${namesText(d.to_user_ids, names)} was withdrawn${because(d)}.`,
  handoff_unassigned: (d, names) =>
    `The shift${ofGroup(d)} ended and no one is on call next. It stays here${d.to_user_ids ? `, and ${namesText(d.to_user_ids, names)} was notified` : ''}.`,
  corrected: () => 'Corrected by its sender.',
  taken_back: () => 'Taken back by its sender.',
  requeued: (d) => `The notification waited too long and was queued again${because(d)}.`,
  proof_exported: (d, names) =>
    `A copy of this proof${d.format ? `, as ${d.format.toUpperCase()},` : ''} was exported by ${namesText(d.by_user_id === undefined ? [] : [d.by_user_id], names)}.`,
}

export const pageEventText = (kind: PageEventKind, details: PageEventDetails, names: Names): string =>
  sentences[kind](details, names)
