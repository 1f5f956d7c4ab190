import { describe, expect, test } from 'vitest'
import type { DirectoryPerson } from './directory-person.rules.ts'
import {
  planSync,
  type KnownUser,
  type Membership,
  type SyncInput,
  type SyncRules,
} from './sync-plan.rules.ts'

const rules: SyncRules = {
  department_ids: [10, 11],
  group_ids: [20],
  local_fields: [],
  stop_percent: 10,
  now: Date.UTC(2026, 0, 1),
}
const nowhere: Membership = { department_ids: [], group_ids: [] }

const person = (name: string, change: Partial<DirectoryPerson> = {}): DirectoryPerson => ({
  identity: `id-${name}`,
  dn: `cn=${name}`,
  is_disabled: false,
  fields: { username: name, first_name: name, last_name: 'Test', email: `${name}@example.org` },
  absences: null,
  problems: [],
  ...change,
})

const user = (user_id: number, name: string, change: Partial<KnownUser> = {}): KnownUser => ({
  user_id,
  identity: `id-${name}`,
  fields: {
    username: name,
    first_name: name,
    last_name: 'Test',
    email: `${name}@example.org`,
    title: '',
    mobile_number: '',
    home_number: '',
    pager_email: '',
    pager_number: '',
  },
  is_active: true,
  was_deactivated_by_sync: false,
  edited_fields: [],
  absences: [],
  department_ids: [],
  group_ids: [],
  ...change,
})

function plan(
  people: DirectoryPerson[],
  users: KnownUser[],
  change: Partial<SyncInput> = {},
  changedRules: Partial<SyncRules> = {},
) {
  const present = new Map(people.map(({ identity }) => [identity, nowhere]))
  const linked = users.filter((each) => each.identity !== null && !each.is_foreign && each.is_active).length
  const input = { present, people, users, linked, last_administrators: new Set<number>(), ...change }
  return planSync(input, { ...rules, ...changedRules })
}

const retitled = (name: string, title: string) => person(name, { fields: { ...person(name).fields, title } })

describe('a plan', () => {
  test('changes nothing if the directory and the users agree', () => {
    const { changes, counts } = plan([person('ana')], [user(1, 'ana')])
    expect(changes).toEqual([])
    expect(counts).toMatchObject({ create: 0, update: 0, deactivate: 0, unchanged: 1 })
  })

  test('creates new people and updates changed fields, with old and new values', () => {
    const { changes } = plan([retitled('ana', 'RN'), person('ben')], [user(1, 'ana')])
    expect(changes).toMatchObject([
      { effect: 'update', user_id: 1, fields: { title: { old: '', new: 'RN' } } },
      { effect: 'create', user_id: null, identity: 'id-ben' },
    ])
  })

  test('links a user without identity who has the same e-mail address', () => {
    const { changes } = plan([person('ana')], [user(1, 'ana', { identity: null })])
    expect(changes).toMatchObject([{ effect: 'update', user_id: 1, identity: 'id-ana', fields: {} }])
  })

  test('follows a person whose name and address change by identity', () => {
    const married = person('ana', {
      fields: { ...person('ana').fields, username: 'ana.new', email: 'ana.new@example.org' },
    })
    expect(plan([married], [user(1, 'ana')]).changes).toMatchObject([{ effect: 'update', user_id: 1 }])
  })

  test('deactivates people who are gone or disabled, and never users of other origin', () => {
    const users = [user(1, 'ana'), user(2, 'ben'), user(3, 'local', { identity: null })]
    const { changes } = plan([person('ana', { is_disabled: true })], users)
    expect(changes).toMatchObject([
      { effect: 'deactivate', user_id: 1 },
      { effect: 'deactivate', user_id: 2 },
    ])
  })

  test('creates no user for a disabled person', () => {
    expect(plan([person('ana', { is_disabled: true })], []).changes).toEqual([])
  })

  test('reactivates only users that a sync deactivated', () => {
    const off = { is_active: false }
    const users = [user(1, 'ana', { ...off, was_deactivated_by_sync: true }), user(2, 'ben', off)]
    const { changes } = plan([person('ana'), person('ben')], users)
    expect(changes).toMatchObject([{ effect: 'reactivate', user_id: 1 }])
  })

  test('keeps the last administrator', () => {
    const { changes, conflicts } = plan([], [user(1, 'ana')], { last_administrators: new Set([1]) })
    expect(changes).toEqual([])
    expect(conflicts).toMatchObject([{ user_id: 1, reason: 'last_administrator' }])
  })

  test('adds and removes managed departments and groups only', () => {
    const present = new Map([['id-ana', { department_ids: [10], group_ids: [20] }]])
    const users = [user(1, 'ana', { department_ids: [11, 99], group_ids: [77] })]
    const { changes, counts } = plan([person('ana')], users, { present })
    expect(changes).toMatchObject([
      { add_departments: [10], remove_departments: [11], add_groups: [20], remove_groups: [] },
    ])
    expect(counts).toMatchObject({ departments: 2, groups: 1 })
  })

  test('sees memberships of entries that have not changed', () => {
    const present = new Map([['id-ana', { department_ids: [10], group_ids: [] }]])
    const { changes } = plan([], [user(1, 'ana')], { present })
    expect(changes).toMatchObject([{ effect: 'update', add_departments: [10], fields: {} }])
  })

  test.each([
    [['title'], 0],
    [[], 1],
  ] as const)('with local fields %j, an edited field changes %i times', (local_fields, times) => {
    const users = [user(1, 'ana', { edited_fields: ['title'] })]
    expect(plan([retitled('ana', 'RN')], users, {}, { local_fields }).changes).toHaveLength(times)
  })
})

describe('a conflict', () => {
  test('with another user over a name or an address changes neither', () => {
    const users = [user(1, 'ana'), user(2, 'ben')]
    const clash = person('ben', { fields: { ...person('ben').fields, email: 'ANA@example.org' } })
    const { changes, conflicts } = plan([person('ana'), clash], users)
    expect(changes).toEqual([])
    expect(conflicts).toMatchObject([{ user_id: 2, reason: 'email_taken', field: 'email' }])
  })

  test('between two new entries lets the first pass', () => {
    const twin = person('twin', { fields: { ...person('ana').fields, email: 'other@example.org' } })
    const { changes, conflicts } = plan([person('ana'), twin], [])
    expect(changes).toMatchObject([{ effect: 'create', identity: 'id-ana' }])
    expect(conflicts).toMatchObject([{ identity: 'id-twin', reason: 'twice_in_directory' }])
  })

  test('over a missing field keeps the user active', () => {
    const broken = person('ana', { problems: [{ field: 'email', reason: 'missing' }] })
    const { changes, conflicts } = plan([broken], [user(1, 'ana')])
    expect(changes).toEqual([])
    expect(conflicts).toMatchObject([{ user_id: 1, reason: 'missing', field: 'email' }])
  })
})

test('a field that cannot be used is left out and listed; the rest of the person is synced', () => {
  const caller = person('ana', { problems: [{ field: 'mobile_number', reason: 'no_number' }] })
  const listed = { identity: 'id-ana', reason: 'no_number', field: 'mobile_number', is_part: true }
  const created = plan([caller], [])
  expect(created.changes).toMatchObject([{ effect: 'create', identity: 'id-ana' }])
  expect(created.conflicts).toEqual([{ ...listed, user_id: null }])
  const known = plan([caller], [user(1, 'ana')])
  expect(known.changes).toEqual([])
  expect(known.conflicts).toEqual([{ ...listed, user_id: 1 }])
  expect(known.counts.unchanged).toBe(0)
})

describe('the share of deactivations', () => {
  const staff = Array.from({ length: 20 }, (_, i) => user(i + 1, `u${i}`))
  const entries = staff.map(({ fields }) => person(fields.username))

  test.each([
    [0, false],
    [2, false],
    [3, true],
    [20, true],
  ])('%i of 20 users at a limit of 10 percent: confirmation %s', (gone, must_confirm) => {
    const result = plan(entries.slice(gone), staff)
    expect(result.counts.deactivate).toBe(gone)
    expect(result.must_confirm).toBe(must_confirm)
  })

  test('is zero for the first run', () => {
    expect(plan(entries, [])).toMatchObject({ deactivated_percent: 0, must_confirm: false })
  })
})
