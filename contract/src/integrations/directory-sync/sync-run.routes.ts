import { z } from 'zod'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { run, view } from '../directory-agents/directory-route-parts.ts'
import {
  ApplyRunBody,
  RunDutyKind,
  RunEffect,
  SyncRun,
  SyncRunDuties,
  SyncRunEntry,
  SyncRunSummary,
} from './directory-sync.schemas.ts'

const runs = '/api/v1/integrations/directorysync/{id}/runs/'
const one = `${runs}{run_id}/` as const
const params = idParams.extend({ run_id: idParams.shape.id })

export const listSyncRuns = route({
  method: 'GET',
  path: runs,
  summary: 'List the runs of a sync configuration, the newest first.',
  allow: view,
  params: idParams,
  query: z.strictObject(pageQuery(10)),
  answers: { 200: pageOf(SyncRunSummary) },
})

export const startSyncRun = route({
  method: 'POST',
  path: runs,
  summary:
    'Read the directory and show what would change. Changes nothing. Replaces a run that waits for a decision.',
  allow: run,
  params: idParams,
  creates: true,
  answers: { 201: SyncRun },
})

export const getSyncRun = route({
  method: 'GET',
  path: one,
  summary: 'Get a run: its counts, the organizational units that explain them, and its progress.',
  allow: view,
  params,
  answers: { 200: SyncRun },
})

export const listSyncRunEntries = route({
  method: 'GET',
  path: `${one}entries/`,
  summary: 'List the changes of a run.',
  allow: view,
  params,
  query: z.strictObject({
    effect: RunEffect.optional(),
    outcome: z.enum(['pending', 'done', 'skipped', 'refused']).optional(),
    ...pageQuery(25),
  }),
  answers: { 200: pageOf(SyncRunEntry) },
})

export const listSyncRunDuties = route({
  method: 'GET',
  path: `${one}duties/`,
  summary: 'Who among the users that would be deactivated is on call or holds open items, as of now.',
  allow: view,
  params,
  query: z.strictObject({ kind: RunDutyKind.optional(), ...pageQuery(25) }),
  answers: { 200: SyncRunDuties },
})

export const downloadSyncRun = route({
  method: 'GET',
  path: `${one}csv/`,
  summary: 'Download the changes of a run as CSV. Audited.',
  allow: view,
  params,
  answers: { 200: z.any() },
})

export const applySyncRun = route({
  method: 'POST',
  path: `${one}apply/`,
  summary:
    'Apply the run as shown. `all` also deactivates users: it needs their number, and the password within the last ten minutes.',
  allow: run,
  params,
  body: ApplyRunBody,
  answers: { 200: SyncRun },
})

export const discardSyncRun = route({
  method: 'POST',
  path: `${one}discard/`,
  summary: 'Discard a run that waits for a decision, or the rest of a paused one.',
  allow: run,
  params,
  answers: { 200: SyncRun },
})

export const pauseSyncRun = route({
  method: 'POST',
  path: `${one}pause/`,
  summary: 'Pause a run after the changes of the current batch.',
  allow: run,
  params,
  answers: { 200: SyncRun },
})

export const resumeSyncRun = route({
  method: 'POST',
  path: `${one}resume/`,
  summary: 'Continue a paused run with its next change.',
  allow: run,
  params,
  answers: { 200: SyncRun },
})
