import { restRulesChanged } from '@wardline/contract/paging/rest-rules/rest-rule.events.ts'
import type {
  NewRestRule,
  RestRule,
  RestRuleChanges,
} from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { nameTaken } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord, withChanges } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { requireFreeAssignments } from './rest-rule.access.ts'
import * as errors from './rest-rule.errors.ts'
import * as queries from './rest-rule.queries.ts'

const rules = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockRule,
  find: queries.findRule,
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(restRulesChanged, { account: true }, {})
    tx.audit(caller.user_id, `rest_rule.${change}`, { rest_rule: id }, details)
  },
})

export const listRestRules = (ctx: Context, query: Part & { search: string }): Promise<Page<RestRule>> =>
  ctx.read((db) => queries.listRules(db, ctx.caller.account_id, toSearchedPart(query)))

export const getRestRule = (ctx: Context, id: number): Promise<RestRule> => rules.get(ctx, recordKey(ctx, id))

export const createRestRule = (ctx: Context, input: NewRestRule): Promise<RestRule> =>
  rules.create(ctx, async (tx) => {
    await requireFreeAssignments(tx, null, input)
    const id = await queries.insertRule(tx.db, ctx.caller, input)
    if (id === undefined) throw nameTaken('A rest rule')
    const key = recordKey(ctx, id)
    await queries.writeAssignments(tx.db, key, input)
    return { key, details: { name: input.name } }
  })

export const changeRestRule = (
  ctx: Context,
  id: number,
  { version, ...changes }: RestRuleChanges,
): Promise<RestRule> =>
  rules.change(ctx, recordKey(ctx, id), version, async (tx, before) => {
    const rule = withChanges<NewRestRule>(before, changes)
    await requireFreeAssignments(tx, id, rule)
    const key = { ...recordKey(ctx, id), user_id: ctx.caller.user_id }
    if (!(await queries.updateRule(tx.db, key, rule))) throw nameTaken('A rest rule')
    await queries.writeAssignments(tx.db, key, rule)
    return { details: { name: rule.name, was: before.name } }
  })

export const deleteRestRule = (ctx: Context, id: number): Promise<void> =>
  rules.remove(ctx, recordKey(ctx, id), async (tx, { name }) => {
    await queries.deleteRule(tx.db, recordKey(ctx, id))
    return { details: { name } }
  })
