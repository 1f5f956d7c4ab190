import { z } from 'zod'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import {
  addMapping,
  change,
  changeMapping,
  deleteMapping,
  listMappings,
  view,
} from '../directory-agents/directory-route-parts.ts'
import {
  SyncAgent,
  SyncConfig,
  SyncConfigBody,
  SyncConfigChanges,
  SyncConfigDetail,
  SyncGroup,
} from './directory-sync.schemas.ts'

const base = '/api/v1/integrations/directorysync/'
const of = 'a sync configuration'

export const listSyncConfigs = route({
  method: 'GET',
  path: base,
  summary: 'List sync configurations with their last run.',
  allow: view,
  query: z.strictObject(pageQuery(25)),
  answers: { 200: pageOf(SyncConfig) },
})

export const createSyncConfig = route({
  method: 'POST',
  path: base,
  summary: 'Create a sync configuration with the mappings of its agent. Nothing runs yet.',
  allow: change,
  body: SyncConfigBody,
  creates: true,
  answers: { 201: SyncConfigDetail },
})

export const getSyncConfig = route({
  method: 'GET',
  path: `${base}{id}/`,
  summary: 'Get a sync configuration.',
  allow: view,
  params: idParams,
  answers: { 200: SyncConfigDetail },
})

export const changeSyncConfig = route({
  method: 'PUT',
  path: `${base}{id}/`,
  summary: 'Change a sync configuration. The next run reads the whole directory.',
  allow: change,
  params: idParams,
  body: SyncConfigChanges,
  answers: { 200: SyncConfigDetail },
})

export const deleteSyncConfig = route({
  method: 'DELETE',
  path: `${base}{id}/`,
  summary:
    'Delete a sync configuration and its runs. Its users stay as they are, and are edited here from then on.',
  allow: change,
  params: idParams,
  answers: { 204: noContent },
})

export const listSyncAgents = route({
  method: 'GET',
  path: `${base}agents/`,
  summary: 'List the agents of both kinds, for the choice in a sync configuration.',
  allow: view,
  answers: { 200: z.object({ results: z.array(SyncAgent) }) },
})

export const listSyncGroups = route({
  method: 'GET',
  path: `${base}groups/`,
  summary: 'Look up permission groups by ids, separated by commas.',
  allow: view,
  query: z.strictObject({
    ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,249}$/, 'Enter up to 250 ids, separated by commas.'),
  }),
  answers: { 200: z.object({ results: z.array(SyncGroup) }) },
})

export const listSyncMappings = listMappings(`${base}{id}/mappings/`, of)
export const addSyncMapping = addMapping(`${base}{id}/mappings/`, of)
export const changeSyncMapping = changeMapping(`${base}{id}/mappings/{mapping_id}/`, of)
export const deleteSyncMapping = deleteMapping(`${base}{id}/mappings/{mapping_id}/`, of)
