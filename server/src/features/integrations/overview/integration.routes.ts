import * as routes from '@wardline/contract/integrations/overview/integration.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as actions from './integration.actions.ts'
import { integrationSources, type IntegrationNeeds } from './integration-sources.actions.ts'

export function integrationRoutes(needs: IntegrationNeeds) {
  const sources = integrationSources(needs)
  return [
    handle(routes.listIntegrations, async (ctx, { request }) => {
      const results = await actions.listIntegrations(ctx, sources)
      return paged(request, { page: 1, page_size: results.length }, { count: results.length, results })
    }),
    handle(routes.testIntegration, (ctx, { params }) => actions.testIntegration(ctx, params.key, sources)),
  ]
}
