import {
  changeFlags,
  listFlags,
} from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import * as groups from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { getSessionLimits, setSessionLimits } from '@wardline/contract/accounts/session.routes.ts'
import * as tags from '@wardline/contract/directory/tagging/tag.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'

let h: Hospital
let id: number

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  id = h.ids.account_id
  return h.close
})

interface Versioned {
  version: number
  changed_by: string | null
}

interface Case {
  code: string
  audit: string
  /** Creates what two administrators then change. */
  prepare: () => Promise<{
    read: () => Promise<Versioned>
    write: (
      value: 'first' | 'second' | 'third',
      version?: number,
    ) => Promise<{ status: number; body: unknown }>
    /** The object as a second administrator reads it, who changed nothing. */
    shows: (value: 'first' | 'second' | 'third') => Record<string, unknown>
  }>
}

let made = 0
/** Names are unique within the account. */
const createNaming = () =>
  (
    (suffix) => (name: string) =>
      `${name} ${suffix}`
  )(++made)

const hours = { first: 8, second: 9, third: 10 }
const isOn = { first: true, second: false, third: true }

const cases: Record<string, Case> = {
  'a permission group': {
    code: 'permission_group.changed',
    audit: 'permission_group.renamed',
    prepare: async () => {
      const named = createNaming()
      const { id: group_id } = await h.dora.call(groups.createPermissionGroup, {
        params: { id },
        body: { display_name: named('Ward clerks') },
      })
      const params = { id, group_id }
      return {
        read: () => h.dora.call(groups.getPermissionGroup, { params }),
        write: (value, version) =>
          h.dora.request(groups.renamePermissionGroup, {
            params,
            body: { display_name: named(value), version },
          }),
        shows: (value) => ({ display_name: named(value) }),
      }
    },
  },
  'a tag': {
    code: 'tag.changed',
    audit: 'tag.renamed',
    prepare: async () => {
      const named = createNaming()
      const { id: tag_id } = await h.dora.call(tags.createTag, {
        params: { id },
        body: { classified_name: named('unit: Burns') },
      })
      const params = { id, tag_id }
      return {
        read: () => h.dora.call(tags.getTag, { params }),
        write: (value, version) =>
          h.dora.request(tags.renameTag, { params, body: { classified_name: named(value), version } }),
        shows: (value) => ({ classified_name: named(value) }),
      }
    },
  },
  'session limits': {
    code: 'account.session_limits_changed',
    audit: 'account.session_limits_changed',
    prepare: async () => ({
      read: () => h.dora.call(getSessionLimits),
      write: (value, version) =>
        h.dora.request(setSessionLimits, {
          body: { lock_minutes: 30, shared_lock_minutes: 5, session_hours: hours[value], version },
        }),
      shows: (value) => ({ session_hours: hours[value] }),
    }),
  },
  'feature flags': {
    code: 'account.flags_changed',
    audit: 'account.flags_changed',
    prepare: async () => ({
      read: () => h.dora.call(listFlags, { params: { id } }),
      write: (value, version) =>
        h.dora.request(changeFlags, { params: { id }, body: { use_menerva: isOn[value], version } }),
      shows: (value) => ({
        results: expect.arrayContaining([
          expect.objectContaining({ flag: 'use_menerva', is_on: isOn[value] }),
        ]),
      }),
    }),
  },
}

test.each(Object.entries(cases))(
  'paging §8: of two administrators who change %s, the second sees what changed and overwrites nothing',
  async (_, { code, audit, prepare }) => {
    const { read, write, shows } = await prepare()
    const { version } = await read()
    expect(await write('first', version)).toMatchObject({ status: 200, body: { version: version + 1 } })
    const audited = (await listAuditEntries(h, audit)).length
    expect(await write('second', version)).toMatchObject({
      status: 409,
      body: { code, detail: expect.stringMatching(/^Dora Lind .* in the meantime\. Nothing was saved\./) },
    })
    const seen = await read()
    expect(seen).toMatchObject({ ...shows('first'), version: version + 1, changed_by: 'Dora Lind' })
    expect(await listAuditEntries(h, audit)).toHaveLength(audited)
    expect(await write('second', seen.version)).toMatchObject({ status: 200, body: shows('second') })
    expect(await write('third'), 'without a version').toMatchObject({
      status: 400,
      body: { version: [expect.stringMatching(/^Send the version that you read/)] },
    })
    expect(await read()).toMatchObject({ ...shows('second'), version: version + 2 })
  },
)

test.each(Object.entries(cases))('one of two concurrent changes of %s is refused', async (_, { prepare }) => {
  const { read, write } = await prepare()
  const { version } = await read()
  const answers = await Promise.all([write('second', version), write('third', version)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
