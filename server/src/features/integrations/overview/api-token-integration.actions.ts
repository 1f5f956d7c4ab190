import type { ApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { listTokens } from '../../accounts/api-tokens/api-token.actions.ts'
import { countNoun, describeIntegration, type IntegrationSource } from '../integration-source.rules.ts'

const href = '/accountSettings/apiTokens'

const mayProvision = ({ scopes }: ApiToken): boolean => scopes.includes('accounts.provision_users')

function describeUse(tokens: readonly ApiToken[]) {
  const uses = tokens.flatMap(({ last_used }) => last_used ?? []).toSorted()
  const state = tokens.length === 0 ? 'not_set_up' : uses.length === 0 ? 'waiting' : 'working'
  return { state, last_success: uses.at(-1) ?? null } as const
}

/** Programs that call the API. They connect to this server, so there is nothing to test from here. */
export const apiTokenIntegration: IntegrationSource = {
  async list(ctx) {
    const { permissions, account_id } = ctx.caller
    if (!permissions.has('accounts.change_apitoken')) return []
    const active = (await listTokens(ctx, account_id)).filter(({ state }) => state === 'active')
    const provisioning = active.filter(mayProvision)
    return [
      describeIntegration({
        key: 'scim',
        purpose: 'people',
        name: 'SCIM 2.0',
        feeds: provisioning.length === 0 ? '' : 'Users and groups',
        ...describeUse(provisioning),
        href,
      }),
      describeIntegration({
        key: 'api_tokens',
        purpose: 'access',
        name: 'API tokens',
        feeds: active.length === 0 ? '' : `${countNoun(active.length, 'token')} of programs and users`,
        ...describeUse(active),
        href,
      }),
    ]
  },
}
