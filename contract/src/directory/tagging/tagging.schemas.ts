import { z } from 'zod'
import { Tag } from '../../accounts/picker.schemas.ts'
import { recordVersion } from '../../record-version.ts'
import { isBlank, nameLine } from '../../text.ts'

const name = (max: number) => nameLine(max).refine((value) => !isBlank(value), 'Enter a name.')

const ids = (noun: string) =>
  z.array(z.int().positive()).min(1, `Choose at least one ${noun}.`).max(250, 'Choose at most 250 at once.')

/** The kinds of things that a saved filter can select. */
export const contentTypes = [{ id: 'directories.contact', name: 'Contacts' }] as const
export const ContentType = z.object({ id: z.string(), name: z.string() }).meta({ id: 'ContentType' })

export const ManagedTag = Tag.extend({
  /** Contacts that have the tag themselves, not through a permission group. */
  contact_count: z.int(),
  /** Permission groups whose members have the tag. */
  groups: z.array(z.object({ id: z.int(), display_name: z.string() })),
  saved_filters: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Increases with each renaming; send it with a new name to be told of another one in between. */
  version: z.int(),
  changed: z.string().nullable(),
  changed_by: z.string().nullable(),
}).meta({ id: 'ManagedTag' })
export type ManagedTag = z.output<typeof ManagedTag>

export const TagName = z.strictObject({ classified_name: name(100) })
export const TagRename = TagName.extend({ version: recordVersion })
export type TagRename = z.output<typeof TagRename>
export const AddedTags = z.strictObject({ tag_ids: ids('tag') })
export const AddedContacts = z.strictObject({ contact_ids: ids('contact') })

export const TaggedContact = z
  .object({
    id: z.int(),
    /** Null for contacts that are no users. */
    user_id: z.int().nullable(),
    display_name: z.string(),
    type: z.string(),
    title: z.string(),
    is_listed: z.boolean(),
  })
  .meta({ id: 'TaggedContact' })
export type TaggedContact = z.output<typeof TaggedContact>

export const tagOrderings = [
  'classified_name',
  '-classified_name',
  'contact_count',
  '-contact_count',
] as const
export type TagOrdering = (typeof tagOrderings)[number]

export const ManagedSavedFilter = z
  .object({
    id: z.int(),
    name: z.string(),
    content_type: z.string(),
    tag_count: z.int(),
    /** Their members find only contacts with a tag of the filter. */
    departments: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Increases with each change; send it with a change to be told of another one in between. */
    version: z.int(),
    changed: z.string().nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'ManagedSavedFilter' })
export type ManagedSavedFilter = z.output<typeof ManagedSavedFilter>

export const filterOrderings = ['name', '-name', 'tag_count', '-tag_count'] as const
export type FilterOrdering = (typeof filterOrderings)[number]

export const NewSavedFilter = z.strictObject({
  name: name(100),
  content_type: z
    .enum(
      contentTypes.map(({ id }) => id),
      { error: 'A saved filter selects directories.contact.' },
    )
    .default('directories.contact'),
})
export type NewSavedFilter = z.output<typeof NewSavedFilter>

export const SavedFilterChanges = z.strictObject({ name: name(100), version: z.int().optional() })
export type SavedFilterChanges = z.output<typeof SavedFilterChanges>

/** Why a user finds only some contacts. */
export const FilterInEffect = z
  .object({
    department: z.string(),
    saved_filter: z.object({ id: z.int(), name: z.string() }),
    /** False for a filter without tags, which limits nothing. */
    limits: z.boolean(),
  })
  .meta({ id: 'FilterInEffect' })
export type FilterInEffect = z.output<typeof FilterInEffect>
