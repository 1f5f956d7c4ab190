import { listTokens } from '../../accounts/api-tokens/api-token.actions.ts'
import { countNoun, describeIntegration, type IntegrationSource } from '../integration-source.rules.ts'

/** Programs that call the API. They connect to this server, so there is nothing to test from here. */
export const apiTokenIntegration: IntegrationSource = {
  async list(ctx) {
    const { permissions, account_id } = ctx.caller
    if (!permissions.has('accounts.change_apitoken')) return []
    const active = (await listTokens(ctx, account_id)).filter(({ state }) => state === 'active')
    const uses = active.flatMap(({ last_used }) => last_used ?? []).toSorted()
    return [
      describeIntegration({
        key: 'api_tokens',
        purpose: 'access',
        name: 'API tokens',
        feeds: active.length === 0 ? '' : `${countNoun(active.length, 'token')} of programs and users`,
        state: active.length === 0 ? 'not_set_up' : uses.length === 0 ? 'waiting' : 'working',
        last_success: uses.at(-1) ?? null,
        href: '/accountSettings/apiTokens',
      }),
    ]
  },
}
