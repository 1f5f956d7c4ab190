import type { AlertType } from '../accounts/notification.schemas.ts'
import type { CarrierKind, Medium } from './alert.schemas.ts'
import type { AnswerVia, PageEventDetails, PageEventKind } from './page-event.schemas.ts'

const carrierNames: Readonly<Record<CarrierKind, string>> = {
  web_push: 'the push service',
  apns: 'Apple',
  fcm: 'Google',
  smtp: 'the mail server',
  mailgun: 'Mailgun',
  twilio: 'Twilio',
  wctp: 'the paging carrier (WCTP)',
  snpp: 'the paging carrier (SNPP)',
  sandbox: 'the sandbox',
}
export const carrierText = (carrier: CarrierKind): string => carrierNames[carrier]

const mediumNames: Readonly<Record<Medium, string>> = {
  web_push: 'browser notification',
  apns: 'notification on iPhone or iPad',
  fcm: 'notification on Android',
  sms: 'text message',
  voice: 'phone call',
  email: 'e-mail',
  pager: 'pager message',
}
export const mediumText = (medium: Medium): string => mediumNames[medium]

const typeNames: Readonly<Record<AlertType, string>> = {
  push: mediumNames.web_push,
  apns: mediumNames.apns,
  gcm: mediumNames.fcm,
  sms: mediumNames.sms,
  phone: mediumNames.voice,
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

/** Names of people by id; who is not known any more is `somebody`. */
export type Names = ReadonlyMap<number, string>

/** `Ana Ruiz`, `Ana Ruiz and Ben Okafor`, `Ana Ruiz, Ben Okafor and 3 more`. */
function namesText(ids: readonly number[] | undefined, names: Names): string {
  const known = (ids ?? []).map((id) => names.get(id) ?? 'somebody')
  const [first = 'somebody', second, ...more] = known
  if (second === undefined) return first
  if (more.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${more.length} more`
}

/** By which way, in words; the number that it is an other one is part of the type alone. */
const way = ({ alert_type, medium }: PageEventDetails): string => {
  if (medium === 'pager') return mediumNames.pager
  // Who carries a pager gets their text messages there.
  if (alert_type === 'sms' && medium === 'email') return 'e-mail to the pager'
  if (alert_type) return typeNames[alert_type]
  return medium ? mediumNames[medium] : 'alert'
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const because = ({ reason }: PageEventDetails): string =>
  reason ? `: ${reason.replace(/[.\s]+$/, '').replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase())}` : ''
const by = ({ carrier }: PageEventDetails): string => (carrier ? carrierNames[carrier] : 'the carrier')
const ofGroup = ({ group_name }: PageEventDetails): string => (group_name ? ` for ${group_name}` : '')
const late = ({ late_seconds = 0 }: PageEventDetails): string =>
  late_seconds >= 1 ? ` This came ${Math.round(late_seconds)} s late.` : ''
const where = ({ via }: PageEventDetails): string => (via ? ` ${viaNames[via]}` : '')
const whichStep = ({ step, steps, round = 1 }: PageEventDetails): string => {
  const of = steps ? ` of ${steps}` : ''
  return `${step ?? 1}${of}${round > 1 ? `, time ${round} through` : ''}`
}
const referencesOf = ({ reference, carrier_reference }: PageEventDetails): string => {
  const told = [
    ...(reference ? [`reference ${reference}`] : []),
    ...(carrier_reference ? [`the carrier's ${carrier_reference}`] : []),
  ]
  return told.length > 0 ? `, ${told.join(', ')}` : ''
}

type Sentence = (details: PageEventDetails, names: Names) => string

/** One sentence each. Beside the name of the person it is about, which they do not say again. */
const sentences: Readonly<Record<PageEventKind, Sentence>> = {
  rung: () => 'Is being rung.',
  reminded: () => 'Is rung again: they have not opened it yet.',
  not_rung: (d) => `Was not rung${because(d)}.`,
  handed: (d) => `${capital(way(d))} handed to ${by(d)}${referencesOf(d)}.`,
  delivered: (d) => `${capital(way(d))} delivered, says ${by(d)}.`,
  seen: (d) => `${capital(way(d))} shown on the device.`,
  failed: (d) => `${capital(way(d))} failed${because(d)}. The next way is tried at once.`,
  gone: (d) => `${capital(way(d))} reaches nobody any more${because(d)}. The next way is tried at once.`,
  retried: (d) => `${capital(way(d))} did not go through${because(d)}. It is tried again.`,
  unheard: (d) =>
    `${capital(way(d))}: ${by(d)} has not said that it arrived. ${d.reason ?? 'The next way is tried at once; a late word is noted.'}`,
  skipped: (d) => `${capital(way(d))} was not needed${because(d)}.`,
  merged: (d) => `${capital(way(d))} was put together with another one${because(d)}.`,
  escalation_started: (d) =>
    `Escalation began${ofGroup(d)}${d.policy_name ? ` by the policy “${d.policy_name}”` : ''}.`,
  step: (d, names) =>
    d.to_user_ids
      ? `Nobody had answered: step ${whichStep(d)} rang ${namesText(d.to_user_ids, names)}.${late(d)}`
      : `Rung by step ${whichStep(d)} of the escalation${ofGroup(d)}.${late(d)}`,
  step_empty: (d) =>
    d.step === undefined
      ? `Nobody can be rung as fail-over${ofGroup(d)}.`
      : `Step ${whichStep(d)} would have reached nobody: the next one is rung at once.`,
  repeated: (d) => `Nobody had answered: the steps began again, time ${d.round ?? 2} through.${late(d)}`,
  fail_over: (d, names) =>
    d.to_user_ids
      ? `It went to ${namesText(d.to_user_ids, names)}${because(d)}.${late(d)}`
      : `Rung as fail-over${ofGroup(d)}${because(d)}.${late(d)}`,
  unanswered: (d) => `Nobody answered: every step was tried. The sender sees it in red.${late(d)}`,
  escalation_ended: (d) => `Escalation ended${because(d)}.`,
  answered: (d) => `Answered${where(d)}.`,
  taken: () => 'Took the page.',
  passed_on: (d, names) => `Passed the page on to ${namesText(d.to_user_ids, names)}${because(d)}.`,
  not_me: (d, names) =>
    `Said: not me.${d.to_user_ids ? ` It went to ${namesText(d.to_user_ids, names)}.` : ''}`,
  outside_answer: (d) => `Answered${where(d)}${d.answer ? `: ${d.answer}` : ''}.`,
  outside_answer_refused: (d) => `An answer${where(d)} was not taken${because(d)}.`,
  voicemail: () => 'The call reached a voice mailbox: that is no answer.',
  stopped: (d) => `Nothing more goes there by ${way(d)}${because(d)}.`,
  handover_offered: (d, names) =>
    `The shift${ofGroup(d)} ended unanswered: offered to ${namesText(d.to_user_ids, names)}. Until that is accepted, both hold it.`,
  handed_over: (d, names) =>
    d.from_user_id === undefined
      ? `Handed over to ${namesText(d.to_user_ids, names)}, who accepted.`
      : `Took over from ${namesText([d.from_user_id], names)}.`,
  handover_declined: (d, names) =>
    `Not taken over by ${namesText(d.to_user_ids, names)}${because(d)}: it stays here.`,
  handover_withdrawn: (d, names) =>
    `No longer needs to be taken over by ${namesText(d.to_user_ids, names)}${because(d)}.`,
  handover_nobody: (d, names) =>
    `The shift${ofGroup(d)} ended and nobody is on call after it: it stays here${d.to_user_ids ? `, and ${namesText(d.to_user_ids, names)} was told` : ''}.`,
  found_stuck: (d) => `Was found waiting too long and is tried again${because(d)}.`,
  proof_exported: (d, names) =>
    `A copy of this proof${d.format ? `, as ${d.format.toUpperCase()},` : ''} was taken by ${namesText(d.by_user_id === undefined ? [] : [d.by_user_id], names)}.`,
}

/** What happened, in one sentence that a risk manager reads; `details` as they were written down then. */
export const pageEventText = (kind: PageEventKind, details: PageEventDetails, names: Names): string =>
  sentences[kind](details, names)
