import { expect, test } from 'vitest'
import { FakeThreadServer } from '../live/thread-server.fake.ts'
import { canReact, findOwnChangeRefusal, groupReactions } from './message-change.view.ts'

const server = new FakeThreadServer()
server.begins(1)
server.replies(1, 2)
const thread = server.thread(1)
const [own, others] = server.threads.get(1)?.messages ?? []
if (!own || !others) throw new Error('The conversation has two messages.')
const at = Date.parse(own.created)

test('an own message can be corrected until it is old or someone has answered', () => {
  const check = (loaded = [own], now = at) => findOwnChangeRefusal(own, { loaded, me: 1, now })
  expect(check()).toBeUndefined()
  expect(check([own], at + 16 * 60_000)).toBe('too_late')
  expect(check([own, others])).toBe('answered')
  expect(check([own, { ...others, is_automatic: true }])).toBeUndefined()
  expect(findOwnChangeRefusal(others, { loaded: [], me: 1, now: at })).toBe('not_own')
})

test('a message of another person can be reacted to, unless it asks the user for a response', () => {
  expect(canReact(others, thread, 1)).toBe(true)
  expect(canReact(own, thread, 1)).toBe(false)
  expect(canReact({ ...others, taken_back: own.created }, thread, 1)).toBe(false)
  expect(canReact(others, { ...thread, me: { ...thread.me, reason: 'monitoring' } }, 1)).toBe(false)
  const request = {
    kind: 'confirm' as const,
    confirm: true,
    response_options: [],
    response_meanings: {},
    mine: { state: 'open' as const, response: null, meaning: null },
    summary: { open: 1, accepted: 0, rejected: 0, responded: 0, reassigned: 0 },
  }
  expect(canReact({ ...others, acknowledgement_request: request }, thread, 1)).toBe(false)
})

test('reactions are grouped by kind, with the names of the people who reacted', () => {
  const reactions = [1, 2, 3, 4, 5].map((user_id) => ({
    user_id,
    display_name: `Person ${user_id}`,
    reaction: user_id === 5 ? ('on_it' as const) : ('ok' as const),
  }))
  expect(groupReactions({ ...own, reactions }, 1, 'You')).toEqual([
    { reaction: 'ok', isMine: true, names: 'You, Person 2, Person 3 and 1 more' },
    { reaction: 'on_it', isMine: false, names: 'Person 5' },
  ])
})
