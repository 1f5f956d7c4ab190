import { expect, test } from 'vitest'
import {
  beginDialogue,
  continueDialogue,
  endDialogue,
  parseCallBack,
  takeRecording,
  type CallFacts,
  type Dialogue,
  type Turn,
} from './call-dialogue.rules.ts'

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    user_id: index + 1,
    name: `Dr ${index + 1}`,
    has_phone: index % 2 === 0,
  }))

const factsOf = (more: Partial<CallFacts> = {}, group: Partial<CallFacts['group']> = {}): CallFacts => ({
  target: 'Cardiology',
  to: { group_id: 7, user_id: null },
  people: people(1),
  caller: '+12025550147',
  group: {
    dialogue_option: 'group_greeting',
    multiple_recipient_option: 'message_all',
    online_greeting: [],
    offline_greeting: [],
    ...group,
  },
  ...more,
})

const wordsOf = ({ next }: Turn): string =>
  typeof next === 'string' ? next : next.said.map(({ text }) => text).join(' ')

/** Presses keys from the beginning. */
const press = (facts: CallFacts, ...keys: string[]): Turn =>
  keys.reduce((turn, key) => continueDialogue(turn.dialogue, key), beginDialogue(facts))

test('the group greeting differs when no one is on call', () => {
  expect(wordsOf(beginDialogue(factsOf()))).toMatch(/^You have reached Cardiology\. To be called back/)
  expect(wordsOf(beginDialogue(factsOf({ people: [] })))).toContain('No one is on call now.')
  const online_greeting = [{ text: 'Cardiology fellows', snippet_id: 3 }]
  const { next } = beginDialogue(factsOf({}, { online_greeting }))
  expect(next).toMatchObject({ said: [{ snippet_id: 3 }, {}, {}, {}, {}], awaits: 'digit' })
})

test('the user greeting names the user on call', () => {
  const greeting = { dialogue_option: 'user_greeting' } as const
  expect(wordsOf(beginDialogue(factsOf({}, greeting)))).toContain(
    'You have reached Dr 1, on call for Cardiology.',
  )
  expect(wordsOf(beginDialogue(factsOf({ people: [] }, greeting)))).toContain('No one is on call now.')
  const many = factsOf({ people: people(2) }, { ...greeting, multiple_recipient_option: 'enumerate_users' })
  expect(wordsOf(beginDialogue(many))).not.toContain('on call for')
  expect(wordsOf(press(many, '2'))).toContain('You have reached Dr 2, on call for Cardiology.')
})

test('more than nine users are offered in groups of nine', () => {
  const facts = factsOf({ people: people(11) }, { multiple_recipient_option: 'enumerate_users' })
  const first = beginDialogue(facts)
  expect(wordsOf(first)).toContain('For Dr 9, press 9. For more names, press 0.')
  const second = continueDialogue(first.dialogue, '0')
  expect(wordsOf(second)).toContain('For Dr 10, press 1. For Dr 11, press 2.')
  expect(continueDialogue(second.dialogue, '2').dialogue.chosen_ids).toEqual([11])
  expect(wordsOf(press(facts, '0', '0'))).toContain('For Dr 1, press 1.')
  expect(wordsOf(press(facts, '0', '*'))).toContain('For Dr 10, press 1.')
  expect(wordsOf(press(facts, '0', '5'))).toContain('That key is not among the choices.')
})

test('a caller who chooses no one pages everyone on call', () => {
  const turn = press(factsOf({ people: people(3) }, { multiple_recipient_option: 'enumerate_users' }), '', '')
  expect(turn.dialogue).toMatchObject({ step: 'menu', chosen_ids: null })
  expect(wordsOf(turn)).toContain('Your page goes to everyone on call.')
})

test('voice users have a phone number; without one, everyone is asked', () => {
  const voice = { multiple_recipient_option: 'message_all_voice_users' } as const
  expect(beginDialogue(factsOf({ people: people(3) }, voice)).dialogue.chosen_ids).toEqual([1, 3])
  const none = people(3).map((person) => ({ ...person, has_phone: false }))
  expect(beginDialogue(factsOf({ people: none }, voice)).dialogue.chosen_ids).toBeNull()
})

test('an entered number is read back and can be changed', () => {
  const turn = press(factsOf(), '2', '3125550199')
  expect(wordsOf(turn)).toContain('You will be called back at 3 1 2, 5 5 5, 0 1 9 9.')
  expect(turn.dialogue).toMatchObject({ step: 'confirm', call_back: '+13125550199' })
  expect(continueDialogue(turn.dialogue, '3').dialogue).toMatchObject({ step: 'number', call_back: '' })
  expect(continueDialogue(turn.dialogue, '1')).toMatchObject({ next: 'send', dialogue: { is_urgent: false } })
  expect(continueDialogue(turn.dialogue, '2')).toMatchObject({ next: 'send', dialogue: { is_urgent: true } })
  expect(continueDialogue(turn.dialogue, '').next).toBe('send')
})

test('a number has 3 to 15 digits', () => {
  expect(parseCallBack('4512')).toBe('4512')
  expect(parseCallBack('2025550147')).toBe('+12025550147')
  expect(parseCallBack('442071838750')).toBe('442071838750')
  for (const wrong of ['', '12', '*12', '1234567890123456']) expect(parseCallBack(wrong)).toBeUndefined()
  expect(wordsOf(press(factsOf(), '2', '12'))).toContain('A number has 3 to 15 digits.')
  expect(press(factsOf(), '2', '12', '').dialogue).toMatchObject({
    step: 'confirm',
    call_back: '+12025550147',
  })
  expect(press(factsOf({ caller: '' }), '2', '12', '').dialogue.step).toBe('record')
})

test('without keys the caller can record a message', () => {
  const turn = press(factsOf(), '', '')
  expect(turn).toMatchObject({ dialogue: { step: 'record' }, next: { awaits: 'recording' } })
  const recorded = takeRecording(turn.dialogue, 12)
  expect(recorded.dialogue).toMatchObject({ step: 'confirm', has_recording: true, call_back: '+12025550147' })
  expect(takeRecording(press(factsOf({ caller: '' }), '3').dialogue, 0).dialogue.step).toBe('record')
  const silent = takeRecording(takeRecording(press(factsOf({ caller: '' }), '3').dialogue, 0).dialogue, 0)
  expect(silent.next).toBe('give_up')
})

test('a withheld number is not offered', () => {
  const facts = factsOf({ caller: '' })
  expect(wordsOf(beginDialogue(facts))).toMatch(/To enter a number to be called back at, press 2/)
  expect(press(facts, '1').dialogue.step).toBe('menu')
})

test('a call that ends becomes a page if it can be answered', () => {
  const ends = (keys: string[], caller = '+12025550147') =>
    endDialogue(press(factsOf({ caller }), ...keys).dialogue)
  expect(ends([])).toBe('give_up')
  expect(ends(['1'])).toBe('send')
  expect(ends(['2'])).toBe('send')
  expect(ends(['2'], '')).toBe('give_up')
  expect(ends(['2', '4512'], '')).toBe('send')
  expect(ends(['3'])).toBe('send')
  expect(ends(['3'], '')).toBe('give_up')
  const recorded: Dialogue = takeRecording(press(factsOf({ caller: '' }), '3').dialogue, 4).dialogue
  expect(endDialogue(recorded)).toBe('send')
})
