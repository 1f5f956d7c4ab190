import type { ScheduleGroupChanges } from '@wardline/contract/paging/groups/group-change.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'

/** Only edits are sent, so that two people who edit different fields do not overwrite each other. */
export type SettingsEdits = Omit<Partial<ScheduleGroupChanges>, 'members' | 'member_ids' | 'version'>

type ShownSettings = Pick<PagingGroupDetail, keyof SettingsEdits & keyof PagingGroupDetail>

export function applyEdits(group: PagingGroupDetail, edits: SettingsEdits): ShownSettings {
  const changed = Object.entries(edits).filter(([, value]) => value !== undefined)
  const settings = { ...group, ...(Object.fromEntries(changed) as Partial<ShownSettings>) }
  // Paging §4: turning shift takeover off forces it off for non-members.
  return {
    ...settings,
    allow_non_member_shift_takeover:
      settings.allow_shift_takeover && settings.allow_non_member_shift_takeover,
  }
}

export interface SettingsSectionProps {
  group: PagingGroupDetail
  values: ReturnType<typeof applyEdits>
  change: <K extends keyof SettingsEdits>(field: K, value: NonNullable<SettingsEdits[K]> | null) => void
  errorOf: (field: keyof SettingsEdits) => string | undefined
}

export function withEdit<K extends keyof SettingsEdits>(
  group: PagingGroupDetail,
  edits: SettingsEdits,
  field: K,
  value: NonNullable<SettingsEdits[K]> | null,
): SettingsEdits {
  const { [field]: _, ...others } = edits
  return (group as SettingsEdits)[field] === value ? others : { ...others, [field]: value }
}

export const toSettingsBody = (edits: SettingsEdits): SettingsEdits =>
  edits.name === undefined ? edits : { ...edits, name: edits.name.trim() }
