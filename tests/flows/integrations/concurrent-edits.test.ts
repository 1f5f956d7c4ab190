import * as agents from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import { permissionIds } from '@wardline/contract/permissions.ts'
import * as sources from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { allow_loopback } from '../../fixtures/directory-sync/directory-sync.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createSource } from '../../fixtures/integrations/schedule-import.ts'
import { localCertificate } from '../../fixtures/network/certificate.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital
let other: Person

beforeAll(async () => {
  h = await createHospital({ ...allow_loopback, closesWithTest: false })
  other = await createUser(h, 'Other administrator', permissionIds)
  return h.close
})

interface Row {
  name: string
  version: number
}

interface Screen {
  read: () => Promise<Row>
  /** As the form of `who` sends it. */
  save: (
    who: Person,
    change: { name: string; version: number | undefined },
  ) => Promise<{ status: number; body: unknown }>
}

const base_dn = 'DC=hospital,DC=org'
const connection = {
  base_dn,
  host: 'localhost',
  port: 636,
  encryption: 'ldaps',
  ca: localCertificate().cert,
  bind_dn: `CN=Reader,${base_dn}`,
} as const

const screens: [string, () => Promise<Screen>][] = [
  [
    'an AD agent',
    async () => {
      const body = { name: 'AD', ...connection, bind_password: 'secret' }
      const { id } = await h.dora.call(agents.createAdAgent, { body })
      return {
        read: () => h.dora.call(agents.getAdAgent, { params: { id } }),
        save: (who, change) =>
          who.request(agents.changeAdAgent, { params: { id }, body: { ...connection, ...change } }),
      }
    },
  ],
  [
    'a CAS agent',
    async () => {
      const body = { name: 'CAS', base_dn }
      const { id } = await h.dora.call(agents.createCasAgent, { body })
      return {
        read: () => h.dora.call(agents.getCasAgent, { params: { id } }),
        save: (who, change) =>
          who.request(agents.changeCasAgent, { params: { id }, body: { ...body, ...change } }),
      }
    },
  ],
  [
    'a sync configuration',
    async () => {
      const agent = { name: 'CAS of the sync', base_dn }
      const { id: ad_agent_id } = await h.dora.call(agents.createCasAgent, { body: agent })
      const { id } = await h.dora.call(configs.createSyncConfig, { body: { name: 'Sync', ad_agent_id } })
      return {
        read: () => h.dora.call(configs.getSyncConfig, { params: { id } }),
        save: (who, change) =>
          who.request(configs.changeSyncConfig, { params: { id }, body: { ad_agent_id, ...change } }),
      }
    },
  ],
  [
    'a schedule source',
    async () => {
      const kind = 'qgenda'
      const settings = {
        base_url: 'https://nowhere.invalid/v2',
        identifier: 'KEY',
        user_name: 'wardline@hospital.test',
        is_on: false,
      }
      const { id, timezone, fail_over_user } = await createSource(h, {
        ...settings,
        secret: 'correct horse',
      })
      const body = { ...settings, timezone, fail_over_user }
      return {
        read: () => h.dora.call(sources.getScheduleSource, { params: { kind, id } }),
        save: (who, change) =>
          who.request(sources.changeScheduleSource, { params: { kind, id }, body: { ...body, ...change } }),
      }
    },
  ],
]

test.each(screens)(
  'paging §8: of two administrators who change %s, the second overwrites nothing',
  async (_, create) => {
    const { read, save } = await create()
    const shown = await read()
    expect(await save(h.dora, { name: 'First', version: shown.version })).toMatchObject({ status: 200 })
    expect(await save(other, { name: 'Second', version: shown.version })).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/^Dora Lind changed this .* in the meantime\. Nothing was saved\./),
      },
    })
    const reloaded = await read()
    expect(reloaded.name).toBe('First')
    expect(reloaded.version).toBeGreaterThan(shown.version)
    expect(await save(other, { name: 'Second', version: reloaded.version })).toMatchObject({
      status: 200,
      body: { name: 'Second' },
    })
    expect(await save(h.dora, { name: 'Third', version: undefined })).toMatchObject({
      status: 400,
      body: { version: [expect.stringMatching(/^Send the version that you read/)] },
    })
  },
)
