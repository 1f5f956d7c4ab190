import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { listManagedTags } from '@wardline/contract/directory/tagging/tag.routes.ts'
import type {
  ManagedTag,
  TagRename,
  TaggedContact,
} from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import * as errors from './tagging.errors.ts'
import * as queries from './tag.queries.ts'
import { publishTaggingChange } from './tagging-change.actions.ts'

export interface TagParams {
  id: number
  tag_id: number
}

const tags = versionedRecord({
  conflict: errors.tagChanged,
  lock: queries.lockTag,
  find: queries.findTag,
  publish: (ctx, tx, { tag_id }, change: ChangeOf<'tag'>, details) =>
    publishTaggingChange(ctx, tx, { tag: tag_id }, `tag.${change}`, details),
})

export async function listTags(
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof listManagedTags>,
): Promise<Page<ManagedTag>> {
  requireOwnAccount(ctx, account_id)
  const { ordering } = query
  return ctx.read((db) => queries.listTags(db, account_id, { ...toSearchedPart(query), ordering }))
}

export function getTag(ctx: Context, params: TagParams): Promise<ManagedTag> {
  return tags.get(ctx, tagKey(ctx, params))
}

export function createTag(ctx: Context, account_id: number, classified_name: string): Promise<ManagedTag> {
  requireOwnAccount(ctx, account_id)
  return tags.create(ctx, async (tx) => {
    const tag_id = await queries.insertTag(tx.db, account_id, classified_name)
    if (tag_id === undefined) throw invalid({ classified_name: [errors.tagTaken] })
    return { key: { account_id, tag_id }, details: { classified_name } }
  })
}

/** @throws 409 if the tag was renamed after the version that the caller saw */
export function renameTag(
  ctx: Context,
  params: TagParams,
  { classified_name, version }: TagRename,
): Promise<ManagedTag> {
  const key = tagKey(ctx, params)
  return tags.change(ctx, key, version, async (tx, before) => {
    if (!(await queries.renameTag(tx.db, key, { classified_name, user_id: ctx.caller.user_id })))
      throw invalid({ classified_name: [errors.tagTaken] })
    return { change: 'renamed', details: { classified_name, was: before.classified_name } }
  })
}

export function deleteTag(ctx: Context, params: TagParams): Promise<void> {
  const key = tagKey(ctx, params)
  return tags.remove(ctx, key, async (tx, { classified_name, contact_count, saved_filters }) => {
    if (saved_filters.length > 0)
      throw new AppError(errors.usedByFilters(saved_filters.map(({ name }) => name)))
    await queries.deleteTag(tx.db, key)
    return { details: { classified_name, contact_count } }
  })
}

export function listTaggedContacts(
  ctx: Context,
  params: TagParams,
  query: Part & { search: string },
): Promise<Page<TaggedContact>> {
  const key = tagKey(ctx, params)
  return ctx.read(async (db) => {
    await tags.load(ctx, db, key)
    return queries.listTaggedContacts(db, key, toSearchedPart(query))
  })
}

export function tagContacts(ctx: Context, params: TagParams, contact_ids: number[]): Promise<ManagedTag> {
  const key = tagKey(ctx, params)
  const requested_ids = [...new Set(contact_ids)]
  return tags.change(ctx, key, undefined, async (tx) => {
    const existing = await queries.findContactIds(tx.db, key.account_id, requested_ids)
    if (existing.length < requested_ids.length) throw invalid({ contact_ids: [errors.noSuchContact] })
    const added = await queries.insertContactTags(tx.db, key, existing)
    return added.length > 0 ? { change: 'contacts_added', details: { contact_ids: added } } : undefined
  })
}

export function untagContact(
  ctx: Context,
  { contact_id, ...params }: TagParams & { contact_id: number },
): Promise<ManagedTag> {
  const key = tagKey(ctx, params)
  return tags.change(ctx, key, undefined, async (tx) => {
    if (!(await queries.deleteContactTag(tx.db, key, contact_id))) throw notFound()
    return { change: 'contact_removed', details: { contact_ids: [contact_id] } }
  })
}

function tagKey(ctx: Context, { id, tag_id }: TagParams): queries.TagKey {
  requireOwnAccount(ctx, id)
  return { account_id: id, tag_id }
}
