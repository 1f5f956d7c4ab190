import type { AdtSettings } from '../../../platform/adt-settings.ts'
import type { ProviderNeeds } from '../../alerts/providers/provider.actions.ts'
import { adtIntegration } from '../adt/adt-integration.actions.ts'
import { emrIntegration } from '../emr/emr-integration.actions.ts'
import type { IntegrationSource } from '../integration-source.rules.ts'
import { deliveryProviderIntegrations } from './delivery-provider-integrations.actions.ts'

export interface IntegrationNeeds extends ProviderNeeds {
  adt: AdtSettings | undefined
}

/** One line for each part of the product that connects to another system. */
export const integrationSources = (needs: IntegrationNeeds): readonly IntegrationSource[] => [
  deliveryProviderIntegrations(needs),
  emrIntegration({ ...needs.outbound, secrets: needs.secrets }),
  adtIntegration(needs.adt),
]
