import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type {
  ScheduleSource,
  ScheduleSourceBody,
  ScheduleSourceChanges,
  SourceTest,
} from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { privateAddress } from '../../../platform/outbound/outbound.errors.ts'
import { isLoopback, targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { openScheduleSource } from '../schedule-sources/open-schedule-source.actions.ts'
import { publishSourceChange, requestPull } from './pull-request.actions.ts'
import * as access from './schedule-source.access.ts'
import type { SourceKey } from './schedule-source.access.ts'
import * as errors from './schedule-source.errors.ts'
import * as queries from './schedule-source.queries.ts'
import { findProblems, presentSource, toConfiguration, toSettings } from './schedule-source.rules.ts'

export interface SourceNeeds {
  secrets: SecretBox
  outbound: Outbound
}

export const listScheduleSources = (
  ctx: Context,
  kind: ScheduleSourceKind,
): Promise<{ results: ScheduleSource[] }> =>
  ctx.read(async (db) => {
    access.requireSourceView(ctx, kind)
    const rows = await queries.listSources(db, { account_id: ctx.caller.account_id, kind })
    return { results: rows.map((row) => presentSource(row, access.mayChangeSources(ctx))) }
  })

async function loadSource(ctx: Context, db: Db, { kind, id }: SourceKey): Promise<ScheduleSource> {
  const [row] = await queries.listSources(db, { account_id: ctx.caller.account_id, kind, id })
  if (!row) throw notFound()
  return presentSource(row, access.mayChangeSources(ctx))
}

export const getScheduleSource = (ctx: Context, key: SourceKey): Promise<ScheduleSource> =>
  ctx.read((db) => {
    access.requireSourceView(ctx, key.kind)
    return loadSource(ctx, db, key)
  })

/** A name that does not resolve yet is accepted; each connection checks the address again. */
async function requireAllowedAddress(base_url: string, outbound: Outbound): Promise<void> {
  const { protocol, hostname } = new URL(base_url)
  const isHttps = protocol === 'https:' || (outbound.allow_loopback && isLoopback(hostname))
  if (!isHttps) throw invalid({ base_url: [errors.notHttps] })
  const { refused } = await targetOf(hostname, outbound)
  if (refused === 'not_allowed') throw invalid({ base_url: [errors.notAllowed] })
  if (refused === 'private') throw invalid({ base_url: [privateAddress] })
}

async function requireSettings(
  tx: Tx,
  kind: ScheduleSourceKind,
  body: ScheduleSourceBody,
  before?: queries.StoredSource,
): Promise<queries.SourceSettings> {
  const { account_id } = tx
  const settings = toSettings(kind, body)
  const problems = findProblems(kind, settings, body.secret, before)
  const named = { account_id, kind, name: settings.name, id: before?.id ?? 0 }
  if (await queries.isNameTaken(tx.db, named)) problems['name'] = [errors.nameTaken]
  // A fail-over user who left may stay until it is changed.
  const isSame = before?.fail_over_user_id === settings.fail_over_user_id
  if (!isSame && !(await queries.isActiveUser(tx.db, account_id, settings.fail_over_user_id)))
    problems['fail_over_user'] = [errors.noSuchUser]
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return settings
}

const placeOf = (account_id: number, id: number) => ({
  account_id,
  table: 'schedule_source',
  row: String(id),
})

async function sealSecret(
  tx: Tx,
  id: number,
  secret: string | undefined,
  { secrets }: SourceNeeds,
): Promise<void> {
  if (secret === undefined) return
  await queries.setSecret(tx.db, tx.account_id, id, secrets.seal(secret, placeOf(tx.account_id, id)))
}

function auditSource(
  ctx: Context,
  tx: Tx,
  action: 'created' | 'changed' | 'deleted',
  { id, ...details }: Record<string, unknown> & { id: number },
): void {
  tx.audit(ctx.caller.user_id, `schedule_source.${action}`, { schedule_source: id }, details)
}

export async function createScheduleSource(
  ctx: Context,
  kind: ScheduleSourceKind,
  body: ScheduleSourceBody,
  needs: SourceNeeds,
): Promise<ScheduleSource> {
  await requireAllowedAddress(body.base_url, needs.outbound)
  return ctx.transaction(async (tx) => {
    const settings = await requireSettings(tx, kind, body)
    const id = await queries.insertSource(tx.db, tx.account_id, { ...settings, kind })
    await sealSecret(tx, id, body.secret, needs)
    auditSource(ctx, tx, 'created', { id, kind, ...settings })
    if (settings.is_on) await requestPull(tx, { source_id: id, requested_by: ctx.caller.user_id })
    return loadSource(ctx, tx.db, { kind, id })
  })
}

export async function changeScheduleSource(
  ctx: Context,
  key: SourceKey,
  { version, ...body }: ScheduleSourceChanges,
  needs: SourceNeeds,
): Promise<ScheduleSource> {
  await requireAllowedAddress(body.base_url, needs.outbound)
  return ctx.transaction(async (tx) => {
    const before = await access.requireLockedSource(tx, key)
    requireVersion(version, before, errors.changed)
    const settings = await requireSettings(tx, key.kind, body, before)
    await queries.updateSource(tx.db, { ...ctx.caller, id: key.id }, settings)
    await sealSecret(tx, key.id, body.secret, needs)
    auditSource(ctx, tx, 'changed', { id: key.id, ...settings, is_secret_new: body.secret !== undefined })
    if (settings.is_on && !before.is_on)
      await requestPull(tx, { source_id: key.id, requested_by: ctx.caller.user_id })
    publishSourceChange(tx, key.id)
    return loadSource(ctx, tx.db, key)
  })
}

/** Imported shifts become ordinary ones: deleting a configuration leaves no group without a person. */
export const deleteScheduleSource = (ctx: Context, key: SourceKey): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { id, kind, name } = await access.requireLockedSource(tx, key)
    await queries.deleteSource(tx.db, tx.account_id, id)
    auditSource(ctx, tx, 'deleted', { id, kind, name })
    publishSourceChange(tx, id)
  })

/** A source may be silent for so long on each request. */
const timeout_ms = 30_000

export const openStored = (
  account_id: number,
  source: queries.StoredSource,
  { secrets, outbound }: SourceNeeds,
  now: () => Date,
): ReturnType<typeof openScheduleSource> | undefined => {
  const { sealed_secret } = source
  const secret =
    sealed_secret === null ? undefined : secrets.open(sealed_secret, placeOf(account_id, source.id))
  if (secret === undefined) return undefined
  return openScheduleSource(toConfiguration(source, secret), { outbound, now, timeout_ms })
}

const stepTexts = {
  name: 'The name of the server was found.',
  connection: 'The server answered over a secure connection.',
  sign_in: 'The credentials were accepted.',
  permission: 'The schedule can be read.',
} as const

export async function testScheduleSource(
  ctx: Context,
  key: SourceKey,
  needs: SourceNeeds,
): Promise<SourceTest> {
  await ctx.consume('connection_tests')
  const stored = await ctx.read((db) => access.requireSource(ctx, db, key))
  const steps = await testStored(ctx, stored, needs)
  return { passed: steps.every(({ passed }) => passed), steps }
}

export async function testStored(
  ctx: Context,
  stored: queries.StoredSource,
  needs: SourceNeeds,
): Promise<SourceTest['steps']> {
  const now = () => new Date(ctx.clock.now().epochMilliseconds)
  const source = openStored(ctx.caller.account_id, stored, needs, now)
  if (!source) return [{ step: 'sign_in', passed: false, text: errors.secretUnreadable }]
  return (await source.testConnection()).map(({ step, result }) => ({
    step,
    passed: result.ok,
    text: result.ok ? describeStep(step, stored.base_url) : describeFailure(stored.kind, result),
  }))
}

function describeStep(step: keyof typeof stepTexts, base_url: string): string {
  if (step !== 'connection') return stepTexts[step]
  return base_url.startsWith('https:')
    ? stepTexts.connection
    : 'The server answered. The connection is not encrypted.'
}

export const describeFailure = (
  kind: ScheduleSourceKind,
  { trouble, detail }: { trouble: keyof typeof errors.troubleSentences; detail: string },
): string => {
  const sentence = errors.troubleSentences[trouble](kind)
  return detail === '' ? sentence : `${sentence} (${detail})`
}

/** Amion is never asked more often than it allows, also by hand. */
function requireNotTooSoon({ kind, last_attempt, now }: queries.StoredSource): void {
  if (kind !== 'amion' || last_attempt === null) return
  const wait_ms = Date.parse(last_attempt) + 5 * 60_000 - Date.parse(now)
  if (wait_ms > 0) throw new AppError(errors.tooSoon(Math.ceil(wait_ms / 60_000)))
}

export async function refreshScheduleSource(ctx: Context, key: SourceKey): Promise<ScheduleSource> {
  await ctx.consume('schedule_pulls')
  return ctx.transaction(async (tx) => {
    const source = await access.requireLockedSource(tx, key)
    if (!source.is_on) throw new AppError(errors.switchedOff)
    if (source.is_pulling) throw new AppError(errors.pulling)
    requireNotTooSoon(source)
    await requestPull(tx, { source_id: key.id, requested_by: ctx.caller.user_id })
    tx.audit(ctx.caller.user_id, 'schedule_source.refreshed', { schedule_source: key.id })
    return loadSource(ctx, tx.db, key)
  })
}
