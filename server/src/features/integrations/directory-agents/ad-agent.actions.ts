import { X509Certificate } from 'node:crypto'
import type {
  AdAgent,
  AdAgentBody,
  AdAgentChanges,
  AgentTest,
} from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { default_search_query } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { checkConnection, type DirectoryAccess } from '../../../platform/ldap/test-connection.ts'
import { targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import * as errors from './agent.errors.ts'
import * as queries from './agent.queries.ts'
import { defaultFieldMappings, insertMappings, listMappings } from './mapping.queries.ts'

export interface AgentNeeds {
  secrets: SecretBox
  outbound: Outbound
}

const describe = ({ caller }: Context, row: queries.AgentRow): AdAgent => {
  const { id, name, base_dn, host, port, encryption, ca, bind_dn, version, changed, changed_by, configs } =
    row
  const fields = {
    id,
    name,
    base_dn,
    host,
    port,
    encryption,
    ca,
    bind_dn,
    version,
    changed,
    changed_by,
    configs,
  }
  const mayChange = hasFullAdministration(caller.permissions)
  return {
    ...fields,
    has_password: row.bind_password !== null,
    may: { change: mayChange, delete: mayChange && configs.length === 0 },
  }
}

export const listAdAgents = (ctx: Context, part: Part): Promise<Page<AdAgent>> =>
  ctx.read(async (db) => {
    const page = { kind: 'ad', limit: part.page_size, offset: offsetOf(part) } as const
    const { count, results } = await queries.listAgents(db, ctx.caller.account_id, page)
    return { count, results: results.map((row) => describe(ctx, row)) }
  })

export const getAdAgent = (ctx: Context, id: number): Promise<AdAgent> =>
  agents.get(ctx, { account_id: ctx.caller.account_id, id })

const agents = versionedRecord({
  conflict: errors.changed,
  lock: (db, key: queries.AgentKey) => queries.lockAgent(db, key, 'ad'),
  async find(db, key, ctx) {
    const row = await queries.findAgent(db, key, 'ad')
    return row && describe(ctx, row)
  },
  publish: ({ caller }, tx, { id }, change, details) =>
    tx.audit(caller.user_id, `directory_agent.${change}`, { directory_agent: id }, details),
})

export async function createAdAgent(ctx: Context, body: AdAgentBody, needs: AgentNeeds): Promise<AdAgent> {
  const { bind_password, ...settings } = body
  if (bind_password === undefined) throw invalid({ bind_password: [errors.passwordMissing] })
  await checkSettings(settings, needs.outbound)
  return agents.create(ctx, async (tx) => {
    const { account_id, user_id } = ctx.caller
    const id = await queries.insertAgent(tx.db, account_id, { kind: 'ad', ...settings }, user_id)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    await queries.setPassword(
      tx.db,
      { account_id, id },
      sealPassword(needs, { account_id, id }, bind_password),
    )
    await insertMappings(tx.db, { account_id, agent_id: id }, defaultFieldMappings)
    return { key: { account_id, id }, details: { kind: 'ad', ...settings } }
  })
}

const connectionFields = ['host', 'port', 'encryption', 'ca', 'bind_dn'] as const

/** The saved password is never sent to another server than the one that it was entered for. */
export async function changeAdAgent(
  ctx: Context,
  id: number,
  { bind_password, version, ...settings }: AdAgentChanges,
  needs: AgentNeeds,
): Promise<AdAgent> {
  await checkSettings(settings, needs.outbound)
  const { account_id, user_id } = ctx.caller
  const key = { account_id, id }
  return agents.change(ctx, key, version, async (tx, before) => {
    const isElsewhere = connectionFields.some((field) => before[field] !== settings[field])
    if (isElsewhere && bind_password === undefined) throw invalid({ bind_password: [errors.passwordNeeded] })
    if (!(await queries.updateAgent(tx.db, key, { kind: 'ad', ...settings }, user_id)))
      throw invalid({ name: [errors.nameTaken] })
    if (bind_password !== undefined)
      await queries.setPassword(tx.db, key, sealPassword(needs, key, bind_password))
    return { details: { ...settings, is_password_new: bind_password !== undefined } }
  })
}

export const deleteAgent = (ctx: Context, id: number, kind: queries.AgentKind): Promise<void> =>
  ctx.transaction(async (tx) => {
    const key = { account_id: tx.account_id, id }
    if (!(await queries.lockAgent(tx.db, key, kind))) throw notFound()
    const agent = await queries.findAgent(tx.db, key, kind)
    const configs = agent?.configs.map(({ name }) => name) ?? []
    if (configs.length > 0) throw new AppError(errors.agentInUse(configs))
    await queries.deleteAgent(tx.db, key)
    tx.audit(
      ctx.caller.user_id,
      'directory_agent.deleted',
      { directory_agent: id },
      { kind, name: agent?.name },
    )
  })

export async function testAdAgent(ctx: Context, id: number, needs: AgentNeeds): Promise<AgentTest> {
  const key = { account_id: ctx.caller.account_id, id }
  const { access, filter } = await ctx.read(async (db) => {
    const found = await openAccess(db, key, needs)
    if (!found) throw notFound()
    const mappings = await listMappings(db, { account_id: key.account_id, agent_id: id })
    const department = mappings.find((mapping) => mapping.type === 'department')
    const base_dn = department?.base_dn ?? found.base_dn
    return { access: { ...found, base_dn }, filter: department?.search_query ?? default_search_query }
  })
  const { steps, found } = await checkConnection({ ...access, filter }, needs.outbound)
  await ctx.transaction(async (tx) =>
    tx.audit(
      ctx.caller.user_id,
      'directory_agent.tested',
      { directory_agent: id },
      { found, trouble: steps.at(-1)?.trouble ?? null },
    ),
  )
  return {
    steps: steps.map(({ step, trouble }) => ({
      step,
      problem: trouble === null ? null : errors.troubleSentences[trouble],
    })),
    found,
  }
}

/**
 * Opens the agent's access with the password. Undefined if there is no such agent; an unreadable password is
 * empty, and refused by the sign-in.
 */
export async function openAccess(
  db: Db,
  key: queries.AgentKey,
  { secrets }: Pick<AgentNeeds, 'secrets'>,
): Promise<DirectoryAccess | undefined> {
  const row = await queries.findAgent(db, key, 'ad')
  if (!row) return undefined
  const { host, port, encryption, ca, bind_dn, base_dn, bind_password } = row
  const password = bind_password ? secrets.open(bind_password, passwordPlace(key)) : undefined
  return { host, port, encryption, ca: ca || undefined, bind_dn, base_dn, password: password ?? '' }
}

const passwordPlace = ({ account_id, id }: queries.AgentKey) => ({
  account_id,
  table: 'directory_agent',
  row: String(id),
})

const sealPassword = ({ secrets }: AgentNeeds, key: queries.AgentKey, password: string): Buffer =>
  secrets.seal(password, passwordPlace(key))

async function checkSettings(
  { host, ca }: Pick<AdAgentBody, 'host' | 'ca'>,
  outbound: Outbound,
): Promise<void> {
  if (ca !== '' && !isCertificate(ca)) throw invalid({ ca: [errors.notCertificate] })
  const { refused } = await targetOf(host, outbound)
  // A name that does not resolve yet is accepted; each connection checks it again.
  if (refused === 'private' || refused === 'not_allowed')
    throw invalid({ host: [errors.troubleSentences[refused]] })
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false
  }
}
