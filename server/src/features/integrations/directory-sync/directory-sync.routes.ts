import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import * as runs from '@wardline/contract/integrations/directory-sync/sync-run.routes.ts'
import { attachmentDisposition } from '../../../platform/files/content-disposition.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as mappings from '../directory-agents/mapping.actions.ts'
import * as config from './config.actions.ts'
import { writeRunCsv } from './run-csv.rules.ts'
import * as run from './run.actions.ts'

export const directorySyncRoutes = [
  handle(configs.listSyncConfigs, async (ctx, { query, request }) =>
    paged(request, query, await config.listConfigs(ctx, query)),
  ),
  handle(configs.createSyncConfig, (ctx, { body }) => config.createConfig(ctx, body)),
  handle(configs.getSyncConfig, (ctx, { params }) => config.getConfig(ctx, params.id)),
  handle(configs.changeSyncConfig, (ctx, { params, body }) => config.changeConfig(ctx, params.id, body)),
  handle(configs.deleteSyncConfig, async (ctx, { params }) => {
    await config.deleteConfig(ctx, params.id)
    return undefined
  }),
  handle(configs.listSyncAgents, async (ctx) => ({ results: await config.listAgents(ctx) })),
  handle(configs.listSyncGroups, async (ctx, { query }) => ({
    results: await config.listGroups(ctx, query.ids),
  })),
  handle(configs.listSyncMappings, async (ctx, { params }) => ({
    results: await mappings.listMappings(ctx, { of: 'config', ...params }),
  })),
  handle(configs.addSyncMapping, (ctx, { params, body }) =>
    mappings.addMapping(ctx, { of: 'config', ...params }, body),
  ),
  handle(configs.changeSyncMapping, (ctx, { params, body }) =>
    mappings.changeMapping(ctx, { of: 'config', ...params }, body),
  ),
  handle(configs.deleteSyncMapping, async (ctx, { params }) => {
    await mappings.deleteMapping(ctx, { of: 'config', ...params })
    return undefined
  }),
  handle(runs.listSyncRuns, async (ctx, { params, query, request }) =>
    paged(request, query, await run.listRuns(ctx, params.id, query)),
  ),
  handle(runs.startSyncRun, (ctx, { params }) => run.startRun(ctx, params.id)),
  handle(runs.getSyncRun, (ctx, { params }) => run.getRun(ctx, params)),
  handle(runs.listSyncRunEntries, async (ctx, { params, query, request }) =>
    paged(request, query, await run.listRunEntries(ctx, params, query)),
  ),
  handle(runs.listSyncRunDuties, (ctx, { params, query }) => run.listRunDuties(ctx, params, query)),
  handle(runs.applySyncRun, (ctx, { params, body }) => run.applyRun(ctx, params, body)),
  handle(runs.discardSyncRun, (ctx, { params }) => run.discardRun(ctx, params)),
  handle(runs.pauseSyncRun, (ctx, { params }) => run.pauseRun(ctx, params)),
  handle(runs.resumeSyncRun, (ctx, { params }) => run.resumeRun(ctx, params)),
  handle(runs.downloadSyncRun, async (ctx, { params, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentDisposition('directory-sync.csv'))
      .header('cache-control', 'private, no-store')
      .send(writeRunCsv(await run.exportRun(ctx, params)))
    return replyHandled
  }),
]
