import type { ScheduleGroupChanges } from '@wardline/contract/paging/group-changes.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'

/** What was changed and not saved yet: only that is sent, so two people who change different things both keep theirs. */
export type Edits = Omit<ScheduleGroupChanges, 'members' | 'member_ids'>

type Shown = Pick<PagingGroupDetail, keyof Edits & keyof PagingGroupDetail>

/** The settings as the form shows them: as the server has them, with what was changed here. */
export function shownSettings(group: PagingGroupDetail, edits: Edits): Shown {
  const changed = Object.entries(edits).filter(([, value]) => value !== undefined)
  const shown = { ...group, ...(Object.fromEntries(changed) as Partial<Shown>) }
  // Turning shift takeover off forces it off for non-members (paging §4).
  return {
    ...shown,
    allow_non_member_shift_takeover: shown.allow_shift_takeover && shown.allow_non_member_shift_takeover,
  }
}

/** Another change; one that gives back what the server has is none. */
export function withEdit<K extends keyof Edits>(
  group: PagingGroupDetail,
  edits: Edits,
  field: K,
  value: NonNullable<Edits[K]> | null,
): Edits {
  const { [field]: _, ...others } = edits
  return (group as Edits)[field] === value ? others : { ...others, [field]: value }
}

/** What goes to the server; a name without the space around it. */
export const bodyOf = (edits: Edits): Edits =>
  edits.name === undefined ? edits : { ...edits, name: edits.name.trim() }
