import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import * as runs from '@wardline/contract/integrations/directory-sync/sync-run.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { csvType, replyWithDownload } from '../../../platform/files/reply-file.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as mappings from '../directory-agents/mapping.actions.ts'
import * as config from './config.actions.ts'
import { writeRunCsv } from './run-csv.rules.ts'
import * as run from './run.actions.ts'

export const directorySyncRoutes = [
  handleList(configs.listSyncConfigs, (ctx, { query }) => config.listConfigs(ctx, query)),
  handle(configs.createSyncConfig, (ctx, { body }) => config.createConfig(ctx, body)),
  handle(configs.getSyncConfig, (ctx, { params }) => config.getConfig(ctx, params.id)),
  handle(configs.changeSyncConfig, (ctx, { params, body }) => config.changeConfig(ctx, params.id, body)),
  handle(configs.deleteSyncConfig, (ctx, { params }) => config.deleteConfig(ctx, params.id)),
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
  handle(configs.deleteSyncMapping, (ctx, { params }) =>
    mappings.deleteMapping(ctx, { of: 'config', ...params }),
  ),
  handleList(runs.listSyncRuns, (ctx, { params, query }) => run.listRuns(ctx, params.id, query)),
  handle(runs.startSyncRun, (ctx, { params }) => run.startRun(ctx, params.id)),
  handle(runs.getSyncRun, (ctx, { params }) => run.getRun(ctx, params)),
  handleList(runs.listSyncRunEntries, (ctx, { params, query }) => run.listRunEntries(ctx, params, query)),
  handle(runs.listSyncRunDuties, (ctx, { params, query }) => run.listRunDuties(ctx, params, query)),
  handle(runs.applySyncRun, (ctx, { params, body }) => run.applyRun(ctx, params, body)),
  handle(runs.discardSyncRun, (ctx, { params }) => run.discardRun(ctx, params)),
  handle(runs.pauseSyncRun, (ctx, { params }) => run.pauseRun(ctx, params)),
  handle(runs.resumeSyncRun, (ctx, { params }) => run.resumeRun(ctx, params)),
  handle(runs.downloadSyncRun, async (ctx, { params, reply }) => {
    const content = writeRunCsv(await run.exportRun(ctx, params))
    return replyWithDownload(reply, { name: 'directory-sync.csv', type: csvType, content })
  }),
]
