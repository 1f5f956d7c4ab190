import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import {
  countNoun,
  describeIntegration,
  type IntegrationRow,
  type IntegrationSource,
} from '../integration-source.rules.ts'
import { listWebhooks } from './webhook.actions.ts'

const href = '/accountSettings/webhooks'

function describeState({ state, failing_since, last_success, waiting }: Webhook) {
  if (state === 'off') return { state: 'paused' } as const
  const problem = `${countNoun(waiting, 'event')} wait${waiting === 1 ? 's' : ''} to be delivered.`
  if (state === 'suspended')
    return {
      state: 'failing',
      state_label: 'Suspended',
      consequence:
        'Pages are not affected. It failed for too long and is switched off until you switch it on again.',
      problem,
    } as const
  if (failing_since !== null)
    return {
      state: 'failing',
      consequence:
        'Pages are not affected. The other system does not receive their events, which are sent again.',
      problem,
    } as const
  return { state: last_success === null ? 'waiting' : 'working' } as const
}

const toRow = (webhook: Webhook): IntegrationRow =>
  describeIntegration({
    key: `webhook-${webhook.id}`,
    purpose: 'access',
    name: webhook.name,
    feeds: 'Page events (webhook)',
    last_success: webhook.last_success,
    href,
    ...describeState(webhook),
  })

/** Their test sends an event, so it is on their own page. */
export const webhookIntegrations: IntegrationSource = {
  async list(ctx) {
    const { permissions } = ctx.caller
    if (!permissions.has('base.view_integrationconfiguration')) return []
    const webhooks = await listWebhooks(ctx)
    const rows =
      webhooks.length > 0
        ? webhooks.map(toRow)
        : [
            describeIntegration({
              key: 'webhooks',
              purpose: 'access',
              name: 'Webhooks',
              state: 'not_set_up',
              href,
            }),
          ]
    return permissions.has('base.change_integrationconfiguration')
      ? rows
      : rows.map((row) => ({ ...row, next_step: null }))
  },
}
