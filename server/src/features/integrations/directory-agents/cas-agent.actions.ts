import type {
  CasAgent,
  CasAgentBody,
  CasAgentChanges,
} from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { newToken, tokenHash } from '../../accounts/sessions/session-token.rules.ts'
import * as errors from './agent.errors.ts'
import * as queries from './agent.queries.ts'
import { defaultFieldMappings, insertMappings } from './mapping.queries.ts'

const describe = ({ caller }: Context, row: queries.AgentRow): CasAgent => {
  const { id, name, base_dn, version, changed, changed_by, configs } = row
  const { has_token, token_created, last_contact } = row
  const mayChange = hasFullAdministration(caller.permissions)
  const fields = { id, name, base_dn, version, changed, changed_by, configs }
  return {
    ...fields,
    has_token,
    token_created,
    last_contact,
    last_reading: row.last_reading,
    may: { change: mayChange, delete: mayChange && configs.length === 0 },
  }
}

export const listCasAgents = (ctx: Context, part: Part): Promise<Page<CasAgent>> =>
  ctx.read(async (db) => {
    const page = { kind: 'cas', limit: part.page_size, offset: offsetOf(part) } as const
    const { count, results } = await queries.listAgents(db, ctx.caller.account_id, page)
    return { count, results: results.map((row) => describe(ctx, row)) }
  })

export const getCasAgent = (ctx: Context, id: number): Promise<CasAgent> =>
  agents.get(ctx, { account_id: ctx.caller.account_id, id })

const agents = versionedRecord({
  conflict: errors.changed,
  lock: (db, key: queries.AgentKey) => queries.lockAgent(db, key, 'cas'),
  async find(db, key, ctx) {
    const row = await queries.findAgent(db, key, 'cas')
    return row && describe(ctx, row)
  },
  publish: ({ caller }, tx, { id }, change, details) =>
    tx.audit(caller.user_id, `directory_agent.${change}`, { directory_agent: id }, details),
})

export const createCasAgent = (ctx: Context, settings: CasAgentBody): Promise<CasAgent> =>
  agents.create(ctx, async (tx) => {
    const { account_id, user_id } = ctx.caller
    const id = await queries.insertAgent(tx.db, account_id, { kind: 'cas', ...settings }, user_id)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    await insertMappings(tx.db, { account_id, agent_id: id }, defaultFieldMappings)
    return { key: { account_id, id }, details: { kind: 'cas', ...settings } }
  })

export function changeCasAgent(
  ctx: Context,
  id: number,
  { version, ...settings }: CasAgentChanges,
): Promise<CasAgent> {
  const { account_id, user_id } = ctx.caller
  const key = { account_id, id }
  return agents.change(ctx, key, version, async (tx) => {
    if (!(await queries.updateAgent(tx.db, key, { kind: 'cas', ...settings }, user_id)))
      throw invalid({ name: [errors.nameTaken] })
    return { details: settings }
  })
}

/** The token is returned only here; the earlier one no longer works. */
export const createToken = (ctx: Context, id: number): Promise<{ token: string }> =>
  ctx.transaction(async (tx) => {
    const key = { account_id: tx.account_id, id }
    if (!(await queries.lockAgent(tx.db, key, 'cas'))) throw notFound()
    const token = newToken(tx.account_id)
    await queries.setToken(tx.db, key, tokenHash(token))
    tx.audit(ctx.caller.user_id, 'directory_agent.token_created', { directory_agent: id })
    return { token }
  })

export const revokeToken = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const key = { account_id: tx.account_id, id }
    if (!(await queries.lockAgent(tx.db, key, 'cas'))) throw notFound()
    await queries.setToken(tx.db, key, null)
    tx.audit(ctx.caller.user_id, 'directory_agent.token_revoked', { directory_agent: id })
  })
