import type { AdtSettings } from '../../../platform/adt-settings.ts'
import type { ProviderNeeds } from '../../alerts/providers/provider.actions.ts'
import type { SignOnServices } from '../../accounts/sign-on/sign-on-services.access.ts'
import { adtIntegration } from '../adt/adt-integration.actions.ts'
import { directorySyncIntegrations } from '../directory-sync/directory-sync-integration.actions.ts'
import { emrIntegration } from '../emr/emr-integration.actions.ts'
import type { IntegrationSource } from '../integration-source.rules.ts'
import { webhookIntegrations } from '../webhooks/webhook-integration.actions.ts'
import { apiTokenIntegration } from './api-token-integration.actions.ts'
import { scheduleSourceIntegrations } from '../schedule-configurations/schedule-source-integration.actions.ts'
import { deliveryProviderIntegrations } from './delivery-provider-integrations.actions.ts'
import { identityProviderIntegrations } from './identity-provider-integrations.actions.ts'

export interface IntegrationNeeds extends ProviderNeeds, SignOnServices {
  adt: AdtSettings | undefined
}

/** One line for each part of the product that connects to another system. */
export const integrationSources = (needs: IntegrationNeeds): readonly IntegrationSource[] => [
  directorySyncIntegrations(needs),
  identityProviderIntegrations(needs),
  scheduleSourceIntegrations(needs),
  deliveryProviderIntegrations(needs),
  emrIntegration(needs),
  adtIntegration(needs.adt),
  apiTokenIntegration,
  webhookIntegrations,
]
