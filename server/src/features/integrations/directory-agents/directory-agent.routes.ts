import * as routes from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as ad from './ad-agent.actions.ts'
import * as cas from './cas-agent.actions.ts'
import * as mappings from './mapping.actions.ts'

export const directoryAgentRoutes = (needs: ad.AgentNeeds) => [
  handleList(routes.listAdAgents, (ctx, { query }) => ad.listAdAgents(ctx, query)),
  handle(routes.createAdAgent, (ctx, { body }) => ad.createAdAgent(ctx, body, needs)),
  handle(routes.getAdAgent, (ctx, { params }) => ad.getAdAgent(ctx, params.id)),
  handle(routes.changeAdAgent, (ctx, { params, body }) => ad.changeAdAgent(ctx, params.id, body, needs)),
  handle(routes.deleteAdAgent, (ctx, { params }) => ad.deleteAgent(ctx, params.id, 'ad')),
  handle(routes.testAdAgent, (ctx, { params }) => ad.testAdAgent(ctx, params.id, needs)),
  handleList(routes.listCasAgents, (ctx, { query }) => cas.listCasAgents(ctx, query)),
  handle(routes.createCasAgent, (ctx, { body }) => cas.createCasAgent(ctx, body)),
  handle(routes.getCasAgent, (ctx, { params }) => cas.getCasAgent(ctx, params.id)),
  handle(routes.changeCasAgent, (ctx, { params, body }) => cas.changeCasAgent(ctx, params.id, body)),
  handle(routes.deleteCasAgent, (ctx, { params }) => ad.deleteAgent(ctx, params.id, 'cas')),
  handle(routes.createCasAgentToken, (ctx, { params }) => cas.createToken(ctx, params.id)),
  handle(routes.deleteCasAgentToken, (ctx, { params }) => cas.revokeToken(ctx, params.id)),
  handle(routes.listAdMappings, async (ctx, { params }) => ({
    results: await mappings.listMappings(ctx, { of: 'ad', ...params }),
  })),
  handle(routes.addAdMapping, (ctx, { params, body }) =>
    mappings.addMapping(ctx, { of: 'ad', ...params }, body),
  ),
  handle(routes.changeAdMapping, (ctx, { params, body }) =>
    mappings.changeMapping(ctx, { of: 'ad', ...params }, body),
  ),
  handle(routes.deleteAdMapping, (ctx, { params }) => mappings.deleteMapping(ctx, { of: 'ad', ...params })),
  handle(routes.listCasMappings, async (ctx, { params }) => ({
    results: await mappings.listMappings(ctx, { of: 'cas', ...params }),
  })),
  handle(routes.addCasMapping, (ctx, { params, body }) =>
    mappings.addMapping(ctx, { of: 'cas', ...params }, body),
  ),
  handle(routes.changeCasMapping, (ctx, { params, body }) =>
    mappings.changeMapping(ctx, { of: 'cas', ...params }, body),
  ),
  handle(routes.deleteCasMapping, (ctx, { params }) => mappings.deleteMapping(ctx, { of: 'cas', ...params })),
]
