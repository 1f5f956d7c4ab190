import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDraft, type RoutingDraft } from '../effects/effect.rules.ts'
import type { StoredCondition } from '../matching/condition.rules.ts'
import { toLocalTime } from '../matching/local-time.rules.ts'
import { foldText } from '../matching/text-search.rules.ts'
import { compilePolicies, evaluatePolicies, type StoredPolicy } from './policy-evaluation.rules.ts'

const id = fc.integer({ min: 1, max: 6 })
const ids = fc.option(fc.uniqueArray(id, { maxLength: 3 }), { nil: null })
const word = fc.option(fc.constantFrom('pain', 'PAIN', 'stroke', 'código', 'a'), { nil: null })
const time = fc.option(fc.constantFrom('00:00', '01:30', '07:00', '19:00', '23:59'), { nil: null })

const byType = {
  MessageContentCondition: fc.record({
    subject__ilike: word,
    body__ilike: word,
    priority__in: fc.option(fc.subarray([0, 1, 2]), { nil: null }),
  }),
  MessageTypeCondition: fc.record({ message_type_id__in: ids }),
  RecipientCondition: fc.record({ user_groups__in: ids, id__in: ids }),
  ScheduleCondition: fc.record({
    time__gte: time,
    time__lte: time,
    day_of_week__in: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7]), { nil: null }),
    day_of_month__in: fc.option(fc.subarray([1, 7, 8, 28, 29, 31]), { nil: null }),
  }),
  SenderCondition: fc.record({ group__in: ids, id__in: ids, department__in: ids }),
}

const condition = fc.oneof(
  ...Object.entries(byType).map(([type, fields]) =>
    fields.map((values) => ({ type, fields: values }) as Pick<StoredCondition, 'type' | 'fields'>),
  ),
)

const contact_ids = fc.uniqueArray(id, { minLength: 1, maxLength: 3 })
const action = fc.oneof(
  fc.record({ type: fc.constant('RedirectAction'), fields: fc.record({ contact_ids }) }),
  fc.record({ type: fc.constant('AddRecipientAction'), fields: fc.record({ contact_ids }) }),
  fc.record({ type: fc.constant('OnCallAction'), fields: fc.record({ paging_group_id: id }) }),
  fc.record({ type: fc.constant('FailOverAction'), fields: fc.record({ paging_group_id: id }) }),
  fc.record({ type: fc.constant('SupervisorAction'), fields: fc.record({ user_id: id }) }),
  fc.record({
    type: fc.constant('PriorityAction'),
    fields: fc.record({ priority: fc.constantFrom(0, 1, 2) }),
  }),
  fc.record({ type: fc.constant('MessageTypeAction'), fields: fc.record({ message_type_id: id }) }),
  fc.record({ type: fc.constant('RefuseAction'), fields: fc.constant({ sentence: 'Call instead.' }) }),
  fc.record({ type: fc.constant('StopAction'), fields: fc.constant({}) }),
)

const policies = fc
  .array(
    fc.record({
      is_trial: fc.boolean(),
      sets: fc.array(
        fc.record({
          clause_join: fc.constantFrom('AND', 'OR'),
          conditions: fc.array(condition, { maxLength: 3 }),
        }),
        { maxLength: 2 },
      ),
      actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 16 },
  )
  .map((drawn) => {
    let made = 0
    return drawn.map(({ sets, ...policy }, at) => ({
      ...policy,
      id: at + 1,
      name: `Policy ${at + 1}`,
      version: 1,
      sets: sets.map(({ clause_join, conditions }) => ({
        clause_join,
        conditions: conditions.map((each) => ({ ...each, id: ++made, name: `Condition ${made}` })),
      })),
    }))
  })

const message = fc.record({
  subject: fc.constantFrom('Chest Pain', 'bed 12', 'CODIGO AZUL', ''),
  body: fc.constantFrom('Stroke? a pain', 'nothing', 'Código'),
  priority: fc.constantFrom(0, 1, 2),
  message_type_id: fc.option(id, { nil: null }),
  contact_ids,
  sender: fc.record({
    user_id: id,
    group_ids: fc.uniqueArray(id, { maxLength: 2 }),
    department_ids: fc.uniqueArray(id, { maxLength: 2 }),
  }),
  groups: fc.array(fc.uniqueArray(id, { maxLength: 2 }), { minLength: 6, maxLength: 6 }),
  instant: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  reachable: fc.uniqueArray(id),
})
type Message = typeof message extends fc.Arbitrary<infer T> ? T : never

const time_zone = 'America/New_York'

const startOf = (of: Message): RoutingDraft =>
  newDraft({ ...of, requires_confirm: false, apply_escalations: false })

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

/** Slow and plain: asks each field of each condition, with wall clock texts and calendar days. */
function referenceMatches(policy: StoredPolicy, of: Message, now: RoutingDraft): boolean {
  const at = Temporal.Instant.from(of.instant).toZonedDateTimeISO(time_zone)
  const clock = at.toPlainTime().toString({ smallestUnit: 'millisecond' })
  const ofContacts = now.contacts.flatMap(({ contact_id }) => of.groups[contact_id - 1] ?? [])
  const some = (wanted: unknown, present: readonly unknown[]) =>
    wanted === null || (wanted as unknown[]).some((value) => present.includes(value))
  const says = (text: string, phrase: unknown) =>
    phrase === null || foldText(text).includes(foldText(phrase as string))
  const isMet = ({ type, fields: f }: StoredCondition): boolean => {
    if (type === 'MessageContentCondition')
      return (
        says(of.subject, f['subject__ilike']) &&
        says(of.body, f['body__ilike']) &&
        some(f['priority__in'], [now.priority])
      )
    if (type === 'MessageTypeCondition') return some(f['message_type_id__in'], [now.message_type_id])
    if (type === 'RecipientCondition')
      return (
        some(f['user_groups__in'], ofContacts) &&
        some(
          f['id__in'],
          now.contacts.map(({ contact_id }) => contact_id),
        )
      )
    if (type === 'SenderCondition')
      return (
        some(f['group__in'], of.sender.group_ids) &&
        some(f['id__in'], [of.sender.user_id]) &&
        some(f['department__in'], of.sender.department_ids)
      )
    const from = f['time__gte'] as string | null
    const to = f['time__lte'] as string | null
    const started = from === null || clock >= `${from}:00.000`
    const notOver = to === null || clock <= `${to}:00.000`
    const overnight = from !== null && to !== null && from > to
    if (overnight ? !(started || notOver) : !(started && notOver)) return false
    const day = overnight && !started ? at.toPlainDate().subtract({ days: 1 }) : at.toPlainDate()
    return some(f['day_of_week__in'], [day.dayOfWeek]) && some(f['day_of_month__in'], [day.day])
  }
  const joined = policy.sets.map(({ clause_join, conditions }) =>
    clause_join === 'OR' ? conditions.some(isMet) : conditions.length > 0 && conditions.every(isMet),
  )
  return joined.length > 0 && !joined.includes(false)
}

function referenceOutcomes(stored: StoredPolicy[], of: Message) {
  const now = { ...startOf(of), left: new Set<number>() }
  const matched: number[] = []
  const present = () => now.contacts.map(({ contact_id }) => contact_id)
  for (const policy of stored) {
    if (now.is_stopped) break
    if (!referenceMatches(policy, of, now)) continue
    matched.push(policy.id)
    if (policy.is_trial) continue
    for (const { type, fields } of policy.actions) {
      if (now.is_stopped) break
      const targets = (fields['contact_ids'] ?? [fields['paging_group_id'] ?? fields['user_id']]) as number[]
      const isDeleted = (contact: number) => fields['contact_ids'] === undefined && contact === 6
      const usable = targets.filter((contact) => !isDeleted(contact) && of.reachable.includes(contact))
      const chosen = usable.map((contact_id) => ({
        contact_id,
        use: 'contact' as const,
        policy: policy.name,
      }))
      if (type === 'PriorityAction') now.priority = fields['priority'] as 0 | 1 | 2
      else if (type === 'MessageTypeAction') {
        if (fields['message_type_id'] !== 6) now.message_type_id = fields['message_type_id'] as number
      } else if (type === 'RefuseAction' || type === 'StopAction') now.is_stopped = true
      else if (type === 'AddRecipientAction' || type === 'SupervisorAction')
        now.contacts = [
          ...now.contacts,
          ...chosen.filter(({ contact_id }) => !present().includes(contact_id)),
        ]
      else if (usable.length > 0 && now.redirects < 10 && !usable.some((to) => now.left.has(to))) {
        for (const contact of present()) if (!usable.includes(contact)) now.left.add(contact)
        now.contacts = chosen
        now.redirects++
      }
    }
  }
  return {
    matched,
    contacts: present(),
    priority: now.priority,
    message_type_id: now.message_type_id,
    redirects: now.redirects,
  }
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

/** Policy n sends what goes to contact n to contact n + 1. */
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
