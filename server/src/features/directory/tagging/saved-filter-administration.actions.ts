import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { SavedFilter, Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import type * as routes from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import {
  contentTypes,
  type ManagedSavedFilter,
  type NewSavedFilter,
  type SavedFilterChanges,
} from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import * as errors from './tagging.errors.ts'
import * as queries from './saved-filter-administration.queries.ts'
import { lockTags } from './tag.queries.ts'
import { publishTaggingChange } from './tagging-change.actions.ts'

export interface FilterParams {
  id: number
  saved_filter_id: number
}

const filters = versionedRecord({
  conflict: errors.filterChanged,
  lock: queries.lockFilter,
  find: queries.findFilter,
  publish: (ctx, tx, { saved_filter_id }, change: ChangeOf<'saved_filter'>, details) =>
    publishTaggingChange(ctx, tx, { saved_filter: saved_filter_id }, `saved_filter.${change}`, details),
})

export function listContentTypes(ctx: Context, account_id: number) {
  requireOwnAccount(ctx, account_id)
  return { count: contentTypes.length, results: [...contentTypes] }
}

export async function listFilters(
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof routes.listManagedSavedFilters>,
): Promise<Page<ManagedSavedFilter>> {
  requireOwnAccount(ctx, account_id)
  const { ordering } = query
  return ctx.read((db) => queries.listFilters(db, account_id, { ...toSearchedPart(query), ordering }))
}

export async function listAssignableFilters(
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof routes.listAssignableFilters>,
): Promise<Page<SavedFilter>> {
  requireOwnAccount(ctx, account_id)
  const department_id = query.department_id ?? null
  return ctx.read((db) =>
    queries.listAssignableFilters(db, account_id, { ...toSearchedPart(query), department_id }),
  )
}

export function getFilter(ctx: Context, params: FilterParams): Promise<ManagedSavedFilter> {
  return filters.get(ctx, filterKey(ctx, params))
}

export function createFilter(
  ctx: Context,
  account_id: number,
  input: NewSavedFilter,
): Promise<ManagedSavedFilter> {
  requireOwnAccount(ctx, account_id)
  return filters.create(ctx, async (tx) => {
    const { user_id } = ctx.caller
    const saved_filter_id = await queries.insertFilter(tx.db, { account_id, user_id }, input)
    if (saved_filter_id === undefined) throw invalid({ name: [errors.filterTaken] })
    return { key: { account_id, saved_filter_id }, details: input }
  })
}

/** @throws 409 if the filter changed after the version that the caller saw */
export function renameFilter(
  ctx: Context,
  params: FilterParams,
  { name, version }: SavedFilterChanges,
): Promise<ManagedSavedFilter> {
  const key = filterKey(ctx, params)
  return filters.change(ctx, key, version, async (tx, before) => {
    await storeChange(ctx, tx, key, name)
    return { change: 'renamed', details: { name, was: before.name } }
  })
}

export function deleteFilter(ctx: Context, params: FilterParams): Promise<void> {
  const key = filterKey(ctx, params)
  return filters.remove(ctx, key, async (tx, { name, departments }) => {
    await queries.deleteFilter(tx.db, key)
    return { details: { name, department_ids: departments.map(({ id }) => id) } }
  })
}

export function listFilterTags(
  ctx: Context,
  params: FilterParams,
  query: QueryOf<typeof routes.listSavedFilterTags>,
): Promise<Page<Tag>> {
  const key = filterKey(ctx, params)
  const isDescending = query.ordering.startsWith('-')
  return ctx.read(async (db) => {
    await filters.load(ctx, db, key)
    return queries.listFilterTags(db, key, { ...toSearchedPart(query), isDescending })
  })
}

export function addTags(ctx: Context, params: FilterParams, tag_ids: number[]): Promise<ManagedSavedFilter> {
  const key = filterKey(ctx, params)
  const requested_ids = [...new Set(tag_ids)]
  return filters.change(ctx, key, undefined, async (tx, { name }) => {
    const existing = await lockTags(tx.db, key.account_id, requested_ids)
    if (existing.length < requested_ids.length) throw invalid({ tag_ids: [errors.noSuchTag] })
    const added = await queries.insertFilterTags(tx.db, key, existing)
    if (added.length === 0) return undefined
    await storeChange(ctx, tx, key, name)
    return { change: 'tags_added', details: { tag_ids: added } }
  })
}

export function removeTag(
  ctx: Context,
  { tag_id, ...params }: FilterParams & { tag_id: number },
): Promise<ManagedSavedFilter> {
  const key = filterKey(ctx, params)
  return filters.change(ctx, key, undefined, async (tx, { name }) => {
    if (!(await queries.deleteFilterTag(tx.db, key, tag_id))) throw notFound()
    await storeChange(ctx, tx, key, name)
    return { change: 'tag_removed', details: { tag_ids: [tag_id] } }
  })
}

function filterKey(ctx: Context, { id, saved_filter_id }: FilterParams): queries.FilterKey {
  requireOwnAccount(ctx, id)
  return { account_id: id, saved_filter_id }
}

async function storeChange({ caller }: Context, tx: Tx, key: queries.FilterKey, name: string): Promise<void> {
  const isStored = await queries.updateFilter(tx.db, key, { name, user_id: caller.user_id })
  if (!isStored) throw invalid({ name: [errors.filterTaken] })
}
