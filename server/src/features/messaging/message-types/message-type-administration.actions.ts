import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { limits } from '@wardline/contract/limits.ts'
import { messageTypesChanged } from '@wardline/contract/messaging/message-types/message-type.events.ts'
import {
  assignSlugs,
  findFieldProblems,
} from '@wardline/contract/messaging/message-types/message-type-fields.rules.ts'
import type { listManagedMessageTypes } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import type {
  ManagedMessageType,
  MessageTypeChanges,
  MessageTypeMove,
  NewMessageType,
} from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { toMessageType } from '../threads/message-type.queries.ts'
import { parseResponseOptions, pickMeanings } from '../threads/thread.rules.ts'
import * as errors from './message-type.errors.ts'
import * as queries from './message-type-administration.queries.ts'

export interface TypeParams {
  id: number
  message_type_id: number
}

const types = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockType,
  async find(db, key: queries.TypeKey) {
    const row = await queries.findType(db, key)
    return row && presentType(row)
  },
  publish: publishChange,
})

export async function listTypes(
  ctx: Context,
  account_id: number,
  query: QueryOf<typeof listManagedMessageTypes>,
): Promise<Page<ManagedMessageType>> {
  requireOwnAccount(ctx, account_id)
  const { count, rows } = await ctx.read((db) =>
    queries.listTypes(db, {
      account_id,
      is_active: query.is_active === 'true',
      ...toSearchedPart(query),
      ordering: query.ordering,
    }),
  )
  return { count, results: rows.map(presentType) }
}

export function getType(ctx: Context, params: TypeParams): Promise<ManagedMessageType> {
  return types.get(ctx, typeKey(ctx, params))
}

export function createType(
  ctx: Context,
  account_id: number,
  input: NewMessageType,
): Promise<ManagedMessageType> {
  requireOwnAccount(ctx, account_id)
  const content = requireContent(input)
  return types.create(ctx, async (tx) => {
    const { user_id } = ctx.caller
    await requireRoom(tx)
    await requireDepartments(tx, input.department_ids)
    await requireFreeName(tx, input.name, null)
    const message_type_id = await queries.insertType(tx.db, { account_id, user_id }, content)
    if (message_type_id === undefined) throw invalid({ name: [errors.nameTaken] })
    const key = { account_id, message_type_id }
    await queries.replaceDepartments(tx.db, key, input.department_ids)
    return { key, details: input }
  })
}

/**
 * Threads and messages have copies of their type's fields, so a change concerns new messages only.
 * @throws 409 if the type changed after the version that the caller saw
 */
export function changeType(
  ctx: Context,
  params: TypeParams,
  { version, ...changes }: MessageTypeChanges,
): Promise<ManagedMessageType> {
  const key = typeKey(ctx, params)
  return types.change(ctx, key, version, async (tx, before) => {
    const department_ids = changes.department_ids ?? before.departments.map(({ id }) => id)
    const content = requireContent({ ...pickContent(before), department_ids, ...input(changes) })
    await requireDepartments(tx, department_ids)
    await requireFreeName(tx, content.name, key.message_type_id)
    await queries.updateType(tx.db, key, content, ctx.caller.user_id)
    await queries.replaceDepartments(tx.db, key, department_ids)
    return { details: input(changes) }
  })
}

export function moveType(
  ctx: Context,
  params: TypeParams,
  { before_id, after_id }: MessageTypeMove,
): Promise<ManagedMessageType> {
  const key = typeKey(ctx, params)
  return ctx.transaction(async (tx) => {
    const active = await queries.lockActiveIds(tx.db, key.account_id)
    if (!active.includes(key.message_type_id)) throw notFound()
    const others = active.filter((id) => id !== key.message_type_id)
    const neighbor = others.indexOf(before_id ?? after_id ?? 0)
    if (neighbor === -1) throw invalid({ non_field_errors: [errors.noSuchNeighbor] })
    const at = before_id === undefined ? neighbor + 1 : neighbor
    await queries.storeOrder(tx.db, key.account_id, others.toSpliced(at, 0, key.message_type_id))
    publishChange(ctx, tx, key, 'moved', { before_id, after_id })
    return types.load(ctx, tx.db, key)
  })
}

export function setTypeActive(
  ctx: Context,
  params: TypeParams,
  is_active: boolean,
): Promise<ManagedMessageType> {
  const key = typeKey(ctx, params)
  return types.change(ctx, key, undefined, async (tx, before) => {
    if (is_active && !before.is_active) await requireRoom(tx)
    const hasChanged = await queries.setActive(tx.db, key, is_active, ctx.caller.user_id)
    if (!hasChanged) return undefined
    return { change: is_active ? 'restored' : 'archived', details: { name: before.name } }
  })
}

/** Leaves out undefined values, so that they do not replace stored ones. */
const input = (changes: Omit<MessageTypeChanges, 'version'>): Partial<NewMessageType> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

function pickContent(type: ManagedMessageType): queries.StoredContent {
  const {
    name,
    response_options,
    response_meanings,
    priority,
    requires_confirm,
    apply_escalations,
    ignore_user_status,
  } = type
  const { allow_replies, suppress_reply_notifications } = type
  return {
    name,
    fields: type.fields.map(({ value: _, ...field }) => field),
    response_options,
    response_meanings,
    priority,
    requires_confirm,
    apply_escalations,
    ignore_user_status,
    allow_replies,
    suppress_reply_notifications,
  }
}

/** The type as it is stored: with slugs, and without blank quick answers. */
function requireContent({ department_ids: _, ...type }: NewMessageType): queries.StoredContent {
  const wrong = findFieldProblems(type.fields).map(({ at, sentence }) =>
    errors.fieldProblem(at, type.fields[at]?.label ?? '', sentence),
  )
  const { options, problems } = parseResponseOptions(type.response_options)
  if (wrong.length > 0 || Object.keys(problems).length > 0)
    throw invalid({ ...(wrong.length > 0 && { fields: wrong }), ...problems })
  const slugs = assignSlugs(type.fields)
  const fields = type.fields.map((field, at) => ({
    ...field,
    slug: slugs[at] ?? '',
    label: field.label.trim(),
    default_value: field.default_value === '' ? null : field.default_value,
  }))
  const response_meanings = pickMeanings(options, type.response_meanings)
  return { ...type, fields, response_options: options, response_meanings }
}

/** The composer and the boot response hold one page of types. */
async function requireRoom(tx: Tx): Promise<void> {
  if ((await queries.countActive(tx.db, tx.account_id)) >= limits.message_type_page)
    throw invalid({ non_field_errors: [errors.tooMany] })
}

async function requireDepartments(tx: Tx, department_ids: number[]): Promise<void> {
  const existing = await queries.lockDepartments(tx.db, tx.account_id, department_ids)
  if (existing.length < department_ids.length) throw invalid({ department_ids: [errors.noSuchDepartment] })
}

async function requireFreeName(tx: Tx, name: string, except_id: number | null): Promise<void> {
  const isActive = await queries.isNameActive(tx.db, tx.account_id, name, except_id)
  if (isActive === undefined) return
  throw invalid({ name: [isActive ? errors.nameTaken : errors.nameTakenByArchived] })
}

function typeKey(ctx: Context, { id, message_type_id }: TypeParams): queries.TypeKey {
  requireOwnAccount(ctx, id)
  return { account_id: id, message_type_id }
}

const presentType = (row: queries.ManagedTypeRow): ManagedMessageType => ({
  ...toMessageType(row),
  may: { archive: row.is_active, restore: !row.is_active, move: row.is_active },
})

function publishChange(
  { caller }: Context,
  tx: Tx,
  { message_type_id }: queries.TypeKey,
  change: ChangeOf<'message_type'>,
  details: object,
): void {
  tx.emit(messageTypesChanged, { account: true }, { message_type_id })
  tx.audit(caller.user_id, `message_type.${change}`, { message_type: message_type_id }, details)
}
