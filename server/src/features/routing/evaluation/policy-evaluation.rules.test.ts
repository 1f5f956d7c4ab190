import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  message,
  policies,
  referenceOutcomes,
  startOf,
  time_zone,
  type Message,
} from '../../../../../tests/fixtures/hospital/reference-routing.ts'
import { toLocalTime } from '../matching/local-time.rules.ts'
import { compilePolicies, evaluatePolicies, type StoredPolicy } from './policy-evaluation.rules.ts'

function evaluate(stored: StoredPolicy[], of: Message) {
  const compiled = compilePolicies(stored)
  const facts = {
    subject: compiled.findPhrases(of.subject),
    body: compiled.findPhrases(of.body),
    contact_groups: new Map(of.groups.map((groups, at) => [at + 1, groups])),
    sender: of.sender,
    time: toLocalTime(of.instant, time_zone),
  }
  return evaluatePolicies(compiled, startOf(of), facts, {
    contactOfGroup: (group_id) => (group_id === 6 ? null : group_id),
    contactOfUser: (user_id) => (user_id === 6 ? null : user_id),
    hasMessageType: (type) => type !== 6,
    hasEscalationPolicy: () => true,
    isReachable: ({ contact_id }) => of.reachable.includes(contact_id),
  })
}

test('a slow reference evaluator agrees for random policies, messages and instants', () => {
  fc.assert(
    fc.property(policies, message, (stored, of) => {
      const { draft, outcomes } = evaluate(stored, of)
      expect({
        matched: outcomes.map(({ policy_id }) => policy_id),
        contacts: draft.contacts.map(({ contact_id }) => contact_id),
        priority: draft.priority,
        message_type_id: draft.message_type_id,
        redirects: draft.redirects,
      }).toEqual(referenceOutcomes(stored, of))
    }),
    { numRuns: 3_000 },
  )
})

test('no policies make a message reach no one: what they choose is reachable, otherwise the sender’s choice stays', () => {
  fc.assert(
    fc.property(policies, message, (stored, of) => {
      const { contacts, redirects } = evaluate(stored, of).draft
      expect(contacts.length).toBeGreaterThan(0)
      for (const { contact_id, policy } of contacts)
        if (policy !== null) expect(of.reachable).toContain(contact_id)
      if (redirects === 0)
        expect(contacts.map(({ contact_id }) => contact_id)).toEqual(expect.arrayContaining(of.contact_ids))
    }),
    { numRuns: 2_000 },
  )
})

test('evaluation changes neither the message nor the policies, and repeats exactly', () => {
  fc.assert(
    fc.property(policies, message, (stored, of) => {
      const before = JSON.stringify([stored, of])
      expect(evaluate(stored, of)).toEqual(evaluate(stored, of))
      expect(JSON.stringify([stored, of])).toBe(before)
    }),
    { numRuns: 300 },
  )
})

/** Policy n redirects messages for contact n to contact n + 1. */
const chain = (length: number, last = length + 1): StoredPolicy[] =>
  Array.from({ length }, (_, at) => ({
    id: at + 1,
    name: `Policy ${at + 1}`,
    version: 1,
    is_trial: false,
    sets: [
      {
        clause_join: 'AND',
        conditions: [
          { id: at + 1, name: `To ${at + 1}`, type: 'RecipientCondition', fields: { id__in: [at + 1] } },
        ],
      },
    ],
    actions: [{ type: 'RedirectAction', fields: { contact_ids: [at + 1 === length ? last : at + 2] } }],
  }))

const toFirst: Message = {
  subject: '',
  body: 'nothing',
  priority: 1,
  message_type_id: null,
  contact_ids: [1],
  sender: { user_id: 1, group_ids: [], department_ids: [] },
  groups: [],
  instant: '2026-11-23T12:00:00Z',
  reachable: Array.from({ length: 40 }, (_, at) => at + 1),
}

test('the eleventh redirect of a message is skipped, and says why', () => {
  const { draft, outcomes } = evaluate(chain(12), toFirst)
  expect(draft.contacts).toEqual([{ contact_id: 11, use: 'contact', policy: 'Policy 10' }])
  expect(outcomes.at(-1)).toMatchObject({ policy_id: 11, effects: [{ skipped: 'too_many' }] })
})

test('a redirect back to where the message came from is skipped, and says why', () => {
  const { draft, outcomes } = evaluate(chain(3, 1), toFirst)
  expect(draft.contacts.map(({ contact_id }) => contact_id)).toEqual([3])
  expect(outcomes.at(-1)).toMatchObject({ policy_id: 3, effects: [{ skipped: 'loop' }] })
})

test('a redirect to a deleted group is skipped, and says why', () => {
  const [policy] = chain(1)
  if (!policy) throw new Error('no policy')
  const actions = [{ type: 'OnCallAction', fields: { paging_group_id: 6 } }] as const
  const { draft, outcomes } = evaluate([{ ...policy, actions }], toFirst)
  expect(draft.contacts).toEqual([{ contact_id: 1, use: 'contact', policy: null }])
  expect(outcomes[0]?.effects).toEqual([{ type: 'OnCallAction', contact_ids: [], skipped: 'deleted' }])
})
