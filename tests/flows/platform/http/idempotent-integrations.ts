import {
  createIdentityProvider,
  createSamlKey,
} from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import * as agents from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import { startSyncRun } from '@wardline/contract/integrations/directory-sync/sync-run.routes.ts'
import { createPagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { samlKeys } from '../../../fixtures/peers/saml/saml-keys.ts'
import { once, type Once } from './once.ts'

const base_dn = 'DC=hospital,DC=org'
/** A name that does not resolve, so nothing is sent. */
const adBody = (name: string) => ({
  name,
  base_dn,
  host: 'nowhere.invalid',
  bind_dn: 'cn=sync',
  bind_password: 'x',
})
const field = { type: 'field', local_field: 'title', remote: 'title' } as const

const createAd = (name: string) => (by: Person) => by.call(agents.createAdAgent, { body: adBody(name) })

/** Creating routes of directories, sign-on and pager numbers, each used once. */
export function onceInIntegrations(hospital: () => Hospital): Record<string, Once> {
  const ad = once(createAd('Mapped'))
  const cas = once((by) => by.call(agents.createCasAgent, { body: { name: 'Mapped', base_dn } }))
  const saml = once((by) =>
    by.call(createIdentityProvider, {
      params: { id: hospital().ids.account_id },
      body: {
        kind: 'saml',
        name: 'With keys',
        idp_entity_id: 'https://nowhere.invalid',
        sso_url: 'https://nowhere.invalid/sso',
        certificates: [samlKeys.first.cert],
      },
    }),
  )
  const adOfConfig = once(createAd('Configured'))
  const config = once(async (by) => {
    const { id: ad_agent_id } = await createAd('Synchronized')(by)
    const created = await by.call(configs.createSyncConfig, { body: { name: 'Nightly', ad_agent_id } })
    const department_id = hospital().ids.departments.cardiology
    await by.call(configs.addSyncMapping, {
      params: { id: created.id },
      body: { type: 'department', department_id, base_dn },
    })
    return created
  })
  return {
    createPagerNumber: (dora, key) =>
      dora.request(createPagerNumber, {
        body: { number: '+13125551099', group_id: hospital().ids.groups.cardiologyOnCall },
        key,
      }),
    createIdentityProvider: (dora, key) =>
      dora.request(createIdentityProvider, {
        params: { id: hospital().ids.account_id },
        body: {
          kind: 'oidc',
          name: 'Once',
          issuer: 'https://nowhere.invalid',
          client_id: 'wardline',
          client_auth: 'none',
        },
        key,
      }),
    createSamlKey: async (dora, key) =>
      dora.request(createSamlKey, {
        params: { id: hospital().ids.account_id, provider_id: (await saml(dora)).id },
        key,
      }),
    createAdAgent: (dora, key) => dora.request(agents.createAdAgent, { body: adBody('Once'), key }),
    createCasAgent: (dora, key) =>
      dora.request(agents.createCasAgent, { body: { name: 'Once', base_dn }, key }),
    addAdMapping: async (dora, key) =>
      dora.request(agents.addAdMapping, { params: { id: (await ad(dora)).id }, body: field, key }),
    addCasMapping: async (dora, key) =>
      dora.request(agents.addCasMapping, { params: { id: (await cas(dora)).id }, body: field, key }),
    createSyncConfig: async (dora, key) => {
      const { id: ad_agent_id } = await adOfConfig(dora)
      return dora.request(configs.createSyncConfig, { body: { name: 'Once', ad_agent_id }, key })
    },
    addSyncMapping: async (dora, key) =>
      dora.request(configs.addSyncMapping, { params: { id: (await config(dora)).id }, body: field, key }),
    startSyncRun: async (dora, key) =>
      dora.request(startSyncRun, { params: { id: (await config(dora)).id }, key }),
  }
}
