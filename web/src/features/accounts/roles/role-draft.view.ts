import {
  permissionEntries,
  permissionSections,
  type PermissionEntry,
} from '@wardline/contract/accounts/roles/permission.rules.ts'
import { containsWords } from '@wardline/contract/folded-text.ts'
import type { Permission } from '@wardline/contract/permissions.ts'

/**
 * Unsaved changes by permission. They are kept apart from the stored permissions, so that it survives a change by
 * another administrator.
 */
export type RoleDraft = ReadonlyMap<Permission, boolean>

export const emptyDraft: RoleDraft = new Map()

export const isGiven = (stored: readonly string[], draft: RoleDraft, id: Permission): boolean =>
  draft.get(id) ?? stored.includes(id)

/** A permission that is set back to the stored value is not a change. */
export function setPermission(
  stored: readonly string[],
  draft: RoleDraft,
  ids: readonly Permission[],
  isOn: boolean,
): RoleDraft {
  const next = new Map(draft)
  for (const id of ids)
    if (stored.includes(id) === isOn) next.delete(id)
    else next.set(id, isOn)
  return next
}

export interface PermissionDifference {
  added: PermissionEntry[]
  removed: PermissionEntry[]
}

export const compareDraft = (stored: readonly string[], draft: RoleDraft): PermissionDifference => ({
  added: permissionEntries.filter(({ id }) => !stored.includes(id) && isGiven(stored, draft, id)),
  removed: permissionEntries.filter(({ id }) => stored.includes(id) && !isGiven(stored, draft, id)),
})

/** Changes that another administrator saved since `base`. */
export const compareStored = (base: readonly string[], stored: readonly string[]): PermissionDifference => ({
  added: permissionEntries.filter(({ id }) => !base.includes(id) && stored.includes(id)),
  removed: permissionEntries.filter(({ id }) => base.includes(id) && !stored.includes(id)),
})

export const applyDraft = (stored: readonly string[], draft: RoleDraft): Permission[] =>
  permissionEntries.filter(({ id }) => isGiven(stored, draft, id)).map(({ id }) => id)

export interface SectionSummary {
  title: string
  permissions: readonly PermissionEntry[]
  given: number
  isChanged: boolean
}

export const summarizeSections = (stored: readonly string[], draft: RoleDraft): SectionSummary[] =>
  permissionSections.map(({ title }) => {
    const permissions = permissionEntries.filter(({ section }) => section === title)
    return {
      title,
      permissions,
      given: permissions.filter(({ id }) => isGiven(stored, draft, id)).length,
      isChanged: permissions.some(({ id }) => isGiven(stored, draft, id) !== stored.includes(id)),
    }
  })

export const findPermissions = (search: string): PermissionEntry[] =>
  permissionEntries.filter(({ id, name }) => containsWords(`${id} ${name}`, search))
