import { channels } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { expect, test } from 'vitest'
import { decideNotification, planTargets, type UserChannels } from './notification-decision.rules.ts'
import type { ChannelAvailability, NotifiableUser } from './notification-plan.rules.ts'
import { findReminderRound, senderNoticeSeconds, type RequestUrgency } from './reminder.rules.ts'

const user: NotifiableUser = {
  user_id: 1,
  can_receive: true,
  status: 'online',
  last_seen: null,
  is_reachable: false,
  mobile_number: '202-555-0147',
  home_number: '202-555-0199',
  email: 'ben@hospital.test',
  pager_email: '',
  pager_number: '',
  device_type: null,
  quiet_ms: null,
  has_quiet_hours: false,
  steps: [],
  devices: [{ id: 7, alert_type: 'push', address: 'https://push.test/1' }],
  has_opened: false,
  is_settled: false,
  is_asked: true,
  is_muted: false,
  is_named: false,
  is_mentioned: false,
}
const all: ChannelAvailability = { channels: new Set(channels), suppressed: new Map() }
const message = {
  priority: 1,
  kind: 'confirm',
  ignore_user_status: false,
  suppress_reply_notifications: false,
  is_first: true,
} as const
const push = { channel: 'web_push', address: 'https://push.test/1' } as const
const text = { channel: 'sms', address: '+12025550147' } as const
const call = { channel: 'voice', address: '+12025550147' } as const

/** Returns the effect of the reminder, or the reason why it has no effect. */
function remind(
  round: number,
  { types = ['push'], used = [push] }: Partial<UserChannels> = {},
  {
    person = user,
    about = message,
    availability = all,
  }: {
    person?: NotifiableUser
    about?: Parameters<typeof decideNotification>[0]
    availability?: ChannelAvailability
  } = {},
) {
  const reminder = findReminderRound(about, round)
  const cause = { run_id: null, reminder }
  const decision = decideNotification(about, person, { types, used }, cause)
  if (decision.silence_reason !== null) return decision.silence_reason
  return planTargets(about, decision, availability).map(
    ({ alert_type, in_ms }) => `${alert_type} ${in_ms / 1_000}`,
  )
}

const times = (of: RequestUrgency) => {
  const after = [0, 1, 2, 3, 4, 5].flatMap((n) => findReminderRound(of, n)?.after_seconds ?? [])
  return after.map((_, n) => after.slice(0, n + 1).reduce((sum, seconds) => sum + seconds, 0) / 60)
}

test('a confirmation reminds after 1½, 3½, 10, 30 and 120 minutes and warns its sender after 5', () => {
  expect(times({ kind: 'confirm', priority: 1 })).toEqual([1.5, 3.5, 10, 30, 120])
  expect(senderNoticeSeconds({ kind: 'confirm', priority: 2 })).toBe(300)
  for (const patient of [
    { kind: 'response', priority: 2 },
    { kind: 'confirm', priority: 0 },
  ] as const) {
    expect(times(patient)).toEqual([5, 15, 45, 120])
    expect(senderNoticeSeconds(patient)).toBe(900)
  }
})

test('the first two reminders use the next channel in the order, chosen or not, without a delay', () => {
  expect(remind(0)).toEqual(['sms 0'])
  expect(remind(1, { used: [push, text] })).toEqual(['phone 0'])
  expect(remind(0, { types: [], used: [] })).toEqual(['push 0'])
  const order = [{ alert_type: 'alt_phone', delay_seconds: 60 } as const]
  expect(remind(0, {}, { person: { ...user, steps: order } })).toEqual(['alt_phone 0'])
})

test('a suppressed or unusable channel is skipped, and used ones come again when no other is left', () => {
  const suppressed = new Map([['+12025550147', 'stop' as const]])
  expect(remind(0, {}, { availability: { ...all, suppressed } })).toEqual(['alt_phone 0'])
  const bare = { ...user, mobile_number: '', home_number: '', email: '' }
  expect(remind(1, {}, { person: bare })).toEqual(['push 0'])
})

test('later reminders use what was chosen or used, without calls', () => {
  expect(remind(2, { used: [push, text, call] })).toEqual(['push 0', 'sms 0'])
  expect(remind(4, { types: ['phone'], used: [call] })).toEqual(['phone 0'])
})

test('a user who opened the message without answering is reminded later, by what they know already', () => {
  const person = { ...user, has_opened: true }
  expect(remind(0, {}, { person })).toBe('They have already opened it.')
  expect(remind(1, {}, { person })).toBe('They have already opened it.')
  expect(remind(2, {}, { person })).toEqual(['push 0'])
})

test('do not disturb holds back the first reminder; the others are silent, never calls', () => {
  const person = { ...user, status: 'dnd' }
  const held = 'Do not disturb is on, and the message is not urgent.'
  expect(remind(0, { types: [], used: [] }, { person })).toBe(held)
  expect(remind(1, { types: [], used: [] }, { person })).toEqual(['push 0', 'sms 0'])
  expect(remind(2, { types: [], used: [push, text] }, { person })).toEqual(['push 0', 'sms 0'])
  // A choice of options waits for the end of do not disturb.
  const about = { ...message, kind: 'response' } as const
  expect(remind(1, { types: [], used: [] }, { person, about })).toBe(held)
})

test('quiet hours delay reminders of medium priority', () => {
  expect(remind(0, {}, { person: { ...user, quiet_ms: 3_600_000 } })).toEqual(['sms 3600'])
  const about = { ...message, priority: 2 } as const
  expect(remind(0, {}, { person: { ...user, quiet_ms: 3_600_000 }, about })).toEqual(['sms 0'])
})

test('a user whom an escalation notifies again gets the next channel', () => {
  const again = (used: UserChannels['used']) => {
    const cause = { run_id: 1, reminder: undefined }
    const about = { ...message, priority: 2, is_escalating: true } as const
    const decision = decideNotification(about, user, { types: ['push', 'sms'], used }, cause)
    return planTargets(about, decision, all).map(({ alert_type, in_ms }) => `${alert_type} ${in_ms}`)
  }
  expect(again([])).toEqual(['push 0', 'sms 0'])
  expect(again([push, text])).toEqual(['phone 0'])
})

test('an escalating urgent page uses all chosen channels at once regardless of the delays', () => {
  const cause = { run_id: 1, reminder: undefined }
  const about = { ...message, priority: 2, is_escalating: true } as const
  const slow = [{ alert_type: 'sms', delay_seconds: 300 } as const]
  const types = ['push', 'sms', 'phone'] as const
  const person = { ...user, steps: slow }
  const decision = decideNotification(about, person, { types, used: [] }, cause)
  const targets = planTargets(about, decision, all)
  expect(targets.map(({ alert_type, in_ms }) => `${alert_type} ${in_ms}`)).toEqual([
    'sms 0',
    'push 0',
    'phone 0',
  ])
})

test('a later step of an escalation uses two channels that do not ring, without delays', () => {
  const cause = { run_id: 1, reminder: undefined }
  const plan = (person: NotifiableUser, is_escalating: boolean) => {
    const about = { ...message, is_escalating }
    const decision = decideNotification(about, person, { types: ['push'], used: [] }, cause)
    return planTargets(about, decision, all).map(({ alert_type, in_ms }) => `${alert_type} ${in_ms}`)
  }
  expect(plan(user, true)).toEqual(['push 0', 'sms 0'])
  expect(plan(user, false)).toEqual(['push 0'])
  expect(plan({ ...user, mobile_number: '' }, true)).toEqual(['push 0', 'email 0'])
})

test('a request for a response has at least one usable channel, chosen or not', () => {
  const cause = { run_id: null, reminder: undefined }
  const person = { ...user, devices: [] }
  const plan = (recipient: NotifiableUser) => {
    const decision = decideNotification(message, recipient, { types: ['push'], used: [] }, cause)
    return planTargets(message, decision, all).flatMap(({ alert_type, problem }) =>
      problem === null ? alert_type : [],
    )
  }
  expect(plan(person)).toEqual(['sms'])
  expect(plan({ ...person, is_asked: false })).toEqual([])
})
