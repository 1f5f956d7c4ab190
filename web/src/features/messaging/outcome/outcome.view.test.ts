import type { Outcome, OutcomePerson } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import { expect, test } from 'vitest'
import { describeNextSteps, headLine, waitingDuration, personLine, personLines } from './outcome.view.ts'

const now = Date.parse('2026-03-14T12:05:00Z')

const person = (user_id: number, display_name: string, more: Partial<OutcomePerson> = {}): OutcomePerson => ({
  user_id,
  display_name,
  title: '',
  state: 'open',
  response: null,
  meaning: null,
  via: null,
  since: '2026-03-14T12:00:00Z',
  closed: null,
  opened: null,
  alert: null,
  phone: null,
  ...more,
})

const outcomeOf = (people: OutcomePerson[], more: Partial<Outcome> = {}): Outcome => {
  const count = (state: OutcomePerson['state']) => people.filter((each) => each.state === state).length
  return {
    message_id: 7,
    summary: {
      open: count('open'),
      accepted: count('accepted'),
      rejected: count('rejected'),
      responded: count('responded'),
      reassigned: 0,
    },
    people,
    people_count: people.length,
    next: [],
    ...more,
  }
}

const closed = '2026-03-14T12:04:00Z'
const calcium = person(2, 'Mohammad Astor', {
  state: 'responded',
  response: 'Give calcium',
  via: 'sms',
  closed,
})
/** Hours depend on the time zone of the machine. */
const withoutHours = (text: string) => text.replaceAll(/\d\d:04/gu, '12:04')
const text = (line: { text: string; details: string }) =>
  withoutHours([line.text, line.details].filter(Boolean).join(' · '))

test('an answer names who gave it, what, when and through which channel', () => {
  expect(text(personLine(calcium, now))).toBe('Mohammad Astor: Give calcium · 12:04 · by text message')
  expect(text(personLine({ ...calcium, state: 'rejected', response: null, via: 'app' }, now))).toBe(
    'Mohammad Astor: Rejected · 12:04',
  )
})

test('an open request shows the channel that got furthest, and whether the message was opened', () => {
  const alert = { alert_type: 'sms', channel: 'sms', state: 'delivered', at: closed, reason: '' } as const
  const details = (more: Partial<OutcomePerson>) =>
    withoutHours(personLine(person(2, 'Ben', more), now).details)
  expect([
    details({}),
    details({ alert }),
    details({ alert, opened: closed }),
    details({ alert: { ...alert, state: 'failed', reason: 'No provider.' } }),
  ]).toEqual([
    'not opened',
    'text message delivered 12:04, not opened',
    'text message delivered 12:04, opened 12:04',
    'text message failed: No provider, not opened',
  ])
})

test('the first line is the only recipient, the count, or the one answer that ends a page', () => {
  const ben = person(3, 'Ben Okafor')
  const head = (outcome: Outcome, requests: PagingRequest[] = []) => text(headLine(outcome, requests, now))
  expect(head(outcomeOf([ben]))).toBe('Waiting for Ben Okafor · not opened')
  expect(head(outcomeOf([calcium]))).toBe('Mohammad Astor: Give calcium · 12:04 · by text message')
  expect(head(outcomeOf([calcium, ben]))).toBe('1 of 2 answered')
  const taken = outcomeOf([calcium, person(3, 'Ben Okafor', { state: 'escalated', closed })])
  expect(head(taken)).toBe('Mohammad Astor: Give calcium · 12:04 · by text message')
  expect(personLines(taken, headLine(taken, [], now), now).map(text)).toEqual([
    'Ben Okafor: Taken over by someone else · 12:04',
  ])
  const lost = { state: 'unanswered', call: 'Dora Lind (operator)' } as PagingRequest
  expect(head(outcomeOf([ben]), [lost])).toBe('No one has answered. · Call Dora Lind (operator).')
  expect(head(outcomeOf([calcium]), [lost])).toBe('Mohammad Astor: Give calcium · 12:04 · by text message')
})

test('the next steps count down; the last one says that the page shows as unanswered', () => {
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  const next: Outcome['next'] = [
    { kind: 'alert', text: 'Phone call to Ben Okafor', due: at(18) },
    { kind: 'step', text: 'Cleo Marsh (second call)', due: at(108) },
    { kind: 'end', text: 'Unanswered', due: at(288) },
  ]
  expect(describeNextSteps(outcomeOf([], { next }), now)).toEqual({
    first: 'Phone call to Ben Okafor',
    when: 'in 0:18',
    later: 'then Cleo Marsh (second call) in 1:48 · then shown as unanswered in 4:48',
  })
  expect(describeNextSteps(outcomeOf([], { next }), now + 60_000)?.when).toBe('now')
  expect(describeNextSteps(outcomeOf([]), now)).toBeUndefined()
  expect([waitingDuration(now - 72_000, now), waitingDuration(now - 3 * 3_600_000, now)]).toEqual([
    '1:12',
    '3 h',
  ])
})

test('answers are counted by meaning, and a no gets no tick', () => {
  const answer = (user_id: number, meaning: OutcomePerson['meaning']) =>
    person(user_id, `Person ${user_id}`, { state: 'responded', response: 'An option', meaning })
  const people = [answer(1, 'yes'), answer(2, 'yes'), answer(3, 'yes'), answer(4, 'no'), answer(5, 'no')]
  const open = [6, 7, 8, 9].map((id) => person(id, `Person ${id}`))
  const counted = outcomeOf([...people, ...open])
  counted.summary.meanings = { yes: 3, later: 0, no: 2 }
  expect(headLine(counted, [], now)).toMatchObject({
    tone: 'open',
    text: '3 coming, 2 cannot, waiting for 4',
  })
  expect(personLine(answer(4, 'no'), now).tone).toBe('declined')
  expect(personLine(answer(3, 'later'), now).tone).toBe('ok')
  const declined = outcomeOf([answer(4, 'no'), answer(5, 'no')])
  declined.summary.meanings = { yes: 0, later: 0, no: 2 }
  expect(headLine(declined, [], now)).toMatchObject({ tone: 'declined', text: '2 cannot' })
  expect(headLine(outcomeOf([answer(1, null), answer(2, null)]), [], now).text).toBe('2 of 2 answered')
  const rejected = person(5, 'Person 5', { state: 'rejected', closed })
  expect(headLine(outcomeOf([answer(1, null), rejected]), [], now).text).toBe('1 rejected, 1 answered')
})
