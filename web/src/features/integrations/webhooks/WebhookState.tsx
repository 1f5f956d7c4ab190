import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { stateNames } from './webhook.view.ts'

export function WebhookState({ webhook: { state, failing_since } }: { webhook: Webhook }) {
  if (state === 'suspended') return <Chip tone="danger">{stateNames.suspended}</Chip>
  if (state === 'on' && failing_since !== null) return <Chip tone="warn">Failing</Chip>
  return <Chip tone={state === 'on' ? 'ok' : 'plain'}>{stateNames[state]}</Chip>
}
