import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import { say, spellNumber, type SpokenText, type Speech } from './speech.rules.ts'

export interface Reachable {
  user_id: number
  name: string
  /** A phone number of theirs can be called. */
  has_phone: boolean
}

/** The owner of the number that was called. */
export interface Target {
  group_id: number | null
  user_id: number | null
}

export interface CallFacts {
  target: string
  to: Target
  /** `null` for the number of a user. */
  group: {
    dialogue_option: 'group_greeting' | 'user_greeting'
    multiple_recipient_option: 'message_all' | 'enumerate_users' | 'message_all_voice_users'
    /** Empty if no greeting was chosen. */
    online_greeting: SpokenText[]
    offline_greeting: SpokenText[]
  } | null
  /** The users on call who can receive, first call first; the members of a broadcast group; or the one user. */
  people: Reachable[]
  /** The number in E.164; empty if withheld. */
  caller: string
}

export interface Dialogue {
  step: 'choose' | 'menu' | 'number' | 'confirm' | 'record' | 'end'
  target: string
  to: Target
  caller: string
  /** The people who are offered with the greeting that follows the choice. */
  offered: Pick<Reachable, 'user_id' | 'name'>[]
  /** The first of the nine names that are offered now. */
  from: number
  chosen_ids: number[] | null
  greets_user: boolean
  call_back: string
  has_recording: boolean
  is_urgent: boolean
  /** Requests in a row without a usable key. */
  misses: number
}

export interface Turn {
  dialogue: Dialogue
  /** `send`: the page is created, and its outcome is spoken. */
  next: Speech | 'send' | 'give_up'
}

const keys = 9
const most_misses = 2
export const recording_seconds = 120

export function beginDialogue(facts: CallFacts): Turn {
  const { group, people, target, to, caller } = facts
  const dialogue: Dialogue = {
    step: 'menu',
    target,
    to,
    caller,
    offered: people.map(({ user_id, name }) => ({ user_id, name })),
    from: 0,
    chosen_ids: chosenByGroup(facts),
    greets_user: group?.dialogue_option === 'user_greeting',
    call_back: '',
    has_recording: false,
    is_urgent: false,
    misses: 0,
  }
  const greeting = greetingOf(facts)
  if (group?.multiple_recipient_option === 'enumerate_users' && people.length > 1)
    return offerNames({ ...dialogue, step: 'choose' }, greeting)
  return askHow(dialogue, greeting)
}

function greetingOf({ group, people, target }: CallFacts): SpokenText[] {
  const [first, ...others] = people
  if (!group) return say(`You have reached ${target}.`)
  if (!first) {
    const standard = `You have reached ${target}. No one is on call now. Your page goes to the fail-over user.`
    return group.offline_greeting.length > 0 ? group.offline_greeting : say(standard)
  }
  const namesUser = others.length === 0 || group.multiple_recipient_option !== 'enumerate_users'
  if (group.dialogue_option === 'user_greeting' && namesUser) return greetUser(first.name, target)
  return group.online_greeting.length > 0 ? group.online_greeting : say(`You have reached ${target}.`)
}

const greetUser = (name: string, target: string): SpokenText[] =>
  say(`You have reached ${name}, on call for ${target}.`)

/** Voice users have a phone number that can be called. Without any of them, everyone is asked. */
function chosenByGroup({ group, people }: Pick<CallFacts, 'group' | 'people'>): number[] | null {
  if (group?.multiple_recipient_option !== 'message_all_voice_users') return null
  const ids = people.filter(({ has_phone }) => has_phone).map(({ user_id }) => user_id)
  return ids.length > 0 ? ids : null
}

/** @param digits empty: no key was pressed in time */
export function continueDialogue(dialogue: Dialogue, digits: string): Turn {
  switch (dialogue.step) {
    case 'choose':
      return takeChoice(dialogue, digits)
    case 'menu':
      return takeMenu(dialogue, digits)
    case 'number':
      return takeNumber(dialogue, digits)
    case 'confirm':
      return takeConfirmation(dialogue, digits)
    case 'record':
      return takeRecording(dialogue, 0)
    case 'end':
      return { dialogue, next: 'give_up' }
  }
}

function offerNames(dialogue: Dialogue, before: SpokenText[] = []): Turn {
  const { offered, from } = dialogue
  const offeredNow = offered.slice(from, from + keys)
  const names = offeredNow.map(({ name }, index) => `For ${name}, press ${index + 1}.`)
  const more = offered.length > keys ? ['For more names, press 0.'] : []
  const said = [...before, ...say(...names, ...more, 'To hear the names again, press star.')]
  return { dialogue, next: { said, awaits: 'digit' } }
}

function takeChoice(dialogue: Dialogue, digits: string): Turn {
  const { offered, from, misses } = dialogue
  if (digits === '*') return offerNames(dialogue)
  if (digits === '0' && offered.length > keys)
    return offerNames({ ...dialogue, from: from + keys < offered.length ? from + keys : 0, misses: 0 })
  const person = /^[1-9]$/.test(digits) ? offered.slice(from, from + keys)[Number(digits) - 1] : undefined
  if (person) {
    const greeting = dialogue.greets_user
      ? greetUser(person.name, dialogue.target)
      : say(`Your page goes to ${person.name}.`)
    return askHow({ ...dialogue, step: 'menu', chosen_ids: [person.user_id], misses: 0 }, greeting)
  }
  if (misses + 1 < most_misses) return offerNames({ ...dialogue, misses: misses + 1 }, noKey(digits))
  const all = say('Your page goes to everyone on call.')
  return askHow({ ...dialogue, step: 'menu', chosen_ids: null, misses: 0 }, all)
}

const noKey = (digits: string): SpokenText[] =>
  say(digits === '' ? 'No key was pressed.' : 'That key is not among the choices.')

function askHow(dialogue: Dialogue, before: SpokenText[] = []): Turn {
  const known =
    dialogue.caller === '' ? [] : [`To be called back at ${spellNumber(dialogue.caller)}, press 1.`]
  const other = dialogue.caller === '' ? 'a number to be called back at' : 'another number'
  const texts = [
    ...known,
    `To enter ${other}, press 2.`,
    'To record a message, press 3.',
    'To hear this again, press star.',
  ]
  return {
    dialogue: { ...dialogue, step: 'menu' },
    next: { said: [...before, ...say(...texts)], awaits: 'digit' },
  }
}

function takeMenu(dialogue: Dialogue, digits: string): Turn {
  const { caller, misses } = dialogue
  if (digits === '*') return askHow(dialogue)
  if (digits === '1' && caller !== '') return askToConfirm({ ...dialogue, call_back: caller })
  if (digits === '2') return askNumber(dialogue)
  if (digits === '3') return askToRecord(dialogue)
  if (misses + 1 < most_misses) return askHow({ ...dialogue, misses: misses + 1 }, noKey(digits))
  // A telephone without tone dialing can still leave a message.
  return askToRecord(dialogue, noKey(digits))
}

const askNumber = (dialogue: Dialogue, before: SpokenText[] = [], misses = 0): Turn => ({
  dialogue: { ...dialogue, step: 'number', call_back: '', misses },
  next: { said: [...before, ...say('Enter the number, then press pound.')], awaits: 'number' },
})

/** A telephone number, or an extension of the hospital. */
export function parseCallBack(digits: string): string | undefined {
  if (/^\d{3,6}$/.test(digits)) return digits
  return /^\d{7,15}$/.test(digits) ? (dialable(digits) ?? digits) : undefined
}

function takeNumber(dialogue: Dialogue, digits: string): Turn {
  const call_back = parseCallBack(digits)
  if (call_back !== undefined) return askToConfirm({ ...dialogue, call_back })
  const { misses, caller } = dialogue
  const problem = say(digits === '' ? 'No number was entered.' : 'A number has 3 to 15 digits.')
  if (misses + 1 < most_misses) return askNumber(dialogue, problem, misses + 1)
  if (caller !== '') return askToConfirm({ ...dialogue, call_back: caller }, problem)
  return askToRecord(dialogue, problem)
}

function askToConfirm(dialogue: Dialogue, before: SpokenText[] = [], misses = 0): Turn {
  const { call_back, has_recording } = dialogue
  const entered = call_back === '' ? [] : [`You will be called back at ${spellNumber(call_back)}.`]
  const texts = [
    ...(has_recording ? ['Your message was recorded.'] : entered),
    'To send the page, press 1. If it is urgent, press 2.',
    has_recording ? 'To record the message again, press 3.' : 'To change the number, press 3.',
  ]
  return {
    dialogue: { ...dialogue, step: 'confirm', misses },
    next: { said: [...before, ...say(...texts)], awaits: 'digit' },
  }
}

/** Without a key the page is sent, because it can be answered. */
function takeConfirmation(dialogue: Dialogue, digits: string): Turn {
  const { has_recording, misses } = dialogue
  if (digits === '2') return { dialogue: { ...dialogue, is_urgent: true }, next: 'send' }
  if (digits === '3') return has_recording ? askToRecord(dialogue) : askNumber(dialogue)
  const isUnclear = digits !== '' && digits !== '1'
  if (isUnclear && misses + 1 < most_misses) return askToConfirm(dialogue, noKey(digits), misses + 1)
  return { dialogue, next: 'send' }
}

const askToRecord = (dialogue: Dialogue, before: SpokenText[] = [], misses = 0): Turn => ({
  dialogue: { ...dialogue, step: 'record', misses },
  next: {
    said: [...before, ...say('Say your message after the tone, then press pound.')],
    awaits: 'recording',
  },
})

export function takeRecording(dialogue: Dialogue, seconds: number): Turn {
  const { caller, misses } = dialogue
  if (seconds > 0) return askToConfirm({ ...dialogue, has_recording: true, call_back: caller })
  const problem = say('Nothing was recorded.')
  if (misses + 1 < most_misses) return askToRecord(dialogue, problem, misses + 1)
  if (caller !== '') return askToConfirm({ ...dialogue, call_back: caller }, problem)
  return { dialogue: { ...dialogue, step: 'end' }, next: 'give_up' }
}

/**
 * Decides whether a call that ended becomes a page. A number that was entered or chosen, or a recording, is a
 * page. So is a caller who was entering a number or recording, and whose own number is shown.
 */
export function endDialogue(dialogue: Dialogue): 'send' | 'give_up' {
  const { step, call_back, has_recording, caller } = dialogue
  if (step === 'confirm' || has_recording || call_back !== '') return 'send'
  return (step === 'record' || step === 'number') && caller !== '' ? 'send' : 'give_up'
}
