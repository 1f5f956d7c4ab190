import { z } from 'zod'
import { nameLine, text } from '../../text.ts'
import { SignInState, userChannels, userStates } from '../user-accounts/user-account.schemas.ts'
import { stateReason } from '../user.schemas.ts'

export const bulkEditLimits = {
  users: 20_000,
  /** Every open browser of the account receives each new title. */
  titles: 1_000,
  list_items: 50,
} as const

export const noUsersSelected = 'Users must be selected before editing.'
export const tooManyUsers = 'Select at most 20,000 users at once.'

/** Selected users, or all who match the filters of the users list. */
export const NewBulkEdit = z
  .strictObject({
    user_uids: z
      .array(z.uuid({ error: 'This is not the uid of a user.' }), { error: noUsersSelected })
      .max(bulkEditLimits.users, tooManyUsers)
      .transform((list) => [...new Set(list)])
      .optional(),
    all_users: z.boolean().optional(),
    department_id: z.int().positive().nullish(),
    group_id: z.int().positive().nullish(),
    search: text(200).optional(),
    /** Invited, active and locked users if omitted. */
    state: z
      .enum([...userStates, 'all'], {
        error: 'state is invited, active, locked, deactivated or all.',
      })
      .optional(),
    device_type: z.enum(['sms', 'pager', 'none'], { error: 'device_type is sms, pager or none.' }).optional(),
    reached_by: z
      .enum([...userChannels, 'nothing', 'email_or_nothing'], {
        error: 'reached_by is push, sms, phone, pager, email, nothing or email_or_nothing.',
      })
      .optional(),
    sign_in: SignInState.optional(),
    never_signed_in: z.boolean().optional(),
    without_second_factor: z.boolean().optional(),
    /** Selects users who were not seen for this number of days. */
    unseen_days: z.int().min(1).max(3_650).optional(),
  })
  .refine(({ user_uids = [], all_users = false }) => all_users || user_uids.length > 0, {
    path: ['user_uids'],
    error: noUsersSelected,
  })
export type NewBulkEdit = z.output<typeof NewBulkEdit>

const ListChange = z.strictObject({
  mode: z.enum(['add', 'replace', 'remove'], { error: 'mode is add, replace or remove.' }),
  ids: z
    .array(z.int().positive())
    .max(bulkEditLimits.list_items, `Choose at most ${bulkEditLimits.list_items}.`)
    .transform((list) => [...new Set(list)]),
})
export type ListChange = z.output<typeof ListChange>

const stateSteps = ['lock', 'unlock', 'deactivate', 'reactivate'] as const

/** The changes to every user; omitted fields keep their values. */
export const BulkEditChanges = z
  .strictObject({
    departments: ListChange,
    groups: ListChange,
    state: z.enum(stateSteps, { error: 'state is lock, unlock, deactivate or reactivate.' }),
    /** Why users are locked or deactivated. */
    reason: stateReason,
    /** Users with duties are locked or deactivated too, and keep them. Otherwise they are refused. */
    keep_duties: z.boolean(),
    title: nameLine(200),
    default_message_type_id: z.int().positive().nullable(),
    hide_mobile_numbers: z.boolean(),
  })
  .partial()
export type BulkEditChanges = z.output<typeof BulkEditChanges>

export const BulkEditApplication = z.strictObject({ changes: BulkEditChanges })

/**
 * `changed`, `unchanged` and `refused` are those of the preview and of the edit; undoing it makes changed users `undone`
 * or, if they were changed since or may not be changed any more, `kept`.
 */
export const bulkEditOutcomes = ['changed', 'unchanged', 'refused', 'undone', 'kept'] as const
export const BulkEditOutcome = z.enum(bulkEditOutcomes, {
  error: 'outcome is changed, unchanged, refused, undone or kept.',
})
export type BulkEditOutcome = z.output<typeof BulkEditOutcome>

export const BulkEdit = z
  .object({
    /** The id in the address of the edit's page. */
    id: z.int(),
    /** `open` until the edit is applied. */
    state: z.enum(['open', 'applying', 'applied', 'undoing', 'undone']),
    users: z.int(),
    /** Users that the running edit, or its undoing, has yet to process. */
    remaining: z.int(),
    counts: z.object({
      changed: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      undone: z.int(),
      kept: z.int(),
    }),
    changes: BulkEditChanges,
    created: z.string(),
    /** When it is deleted, a day after it was made or applied; undoing is possible until then. */
    expires: z.string(),
    may: z.object({ apply: z.boolean(), undo: z.boolean(), change_groups: z.boolean() }),
  })
  .meta({ id: 'BulkEdit' })
export type BulkEdit = z.output<typeof BulkEdit>

export const bulkEditFields = [
  'departments',
  'groups',
  'state',
  'title',
  'default_message_type_id',
  'hide_mobile_numbers',
] as const
export type BulkEditField = (typeof bulkEditFields)[number]

export const BulkEditUser = z
  .object({
    id: z.int(),
    display_name: z.string(),
    outcome: BulkEditOutcome,
    /** Why the user is refused or kept. */
    reason: z.string(),
    /** Names or values that each field keeps, loses and gains; `kept` is empty after the edit. */
    fields: z.array(
      z.object({
        field: z.enum(bulkEditFields),
        kept: z.array(z.string()),
        removed: z.array(z.string()),
        added: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'BulkEditUser' })
export type BulkEditUser = z.output<typeof BulkEditUser>

const PermissionDifference = z.object({
  users: z.int(),
  /** Names of permissions. */
  permissions: z.array(z.string()),
})

export const BulkEditPreview = z
  .object({
    counts: z.object({ changed: z.int(), unchanged: z.int(), refused: z.int() }),
    gained: PermissionDifference,
    lost: PermissionDifference,
    /** One page of the users with the requested outcome, sorted by last name. */
    results: z.array(BulkEditUser),
  })
  .meta({ id: 'BulkEditPreview' })
export type BulkEditPreview = z.output<typeof BulkEditPreview>

const page = { page: z.int().min(1).max(10_000).default(1), page_size: z.int().min(1).max(250).default(25) }

export const BulkEditPreviewRequest = z.strictObject({
  changes: BulkEditChanges,
  outcome: z.enum(['changed', 'unchanged', 'refused']).default('changed'),
  ...page,
})
export type BulkEditPreviewRequest = z.output<typeof BulkEditPreviewRequest>
