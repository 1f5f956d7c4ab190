import type { RoleDetail } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { UnsavedChangesDialog } from '../../../platform/forms/UnsavedChangesDialog.tsx'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useMe } from '../me/me.api.ts'
import { PermissionList } from './PermissionList.tsx'
import {
  compareDraft,
  compareStored,
  emptyDraft,
  findPermissions,
  setPermission,
  summarizeSections,
  type RoleDraft,
  type SectionSummary,
} from './role-draft.view.ts'
import { alsoChanged, fixedPermissions } from './roles.text.ts'
import { SaveRoleDialog } from './SaveRoleDialog.tsx'

const firstSection = 'Messages'

interface Edit {
  draft: RoleDraft
  /** The stored permissions when editing began. */
  base: readonly string[]
}

export function RoleEditor({ role }: { role: RoleDetail }) {
  const { permissions: own } = useMe()
  const [edit, setEdit] = useState<Edit>()
  const [section, setSection] = useState(firstSection)
  const [nextSection, setNextSection] = useState<string>()
  const [search, setSearch] = useState('')
  const [isSaving, setSaving] = useState(false)
  const stored = role.permission_ids
  const { draft, base } = edit ?? { draft: emptyDraft, base: stored }
  const others = compareStored(base, stored)
  const { added, removed } = compareDraft(stored, draft)
  const isChanged = added.length + removed.length > 0
  const sections = summarizeSections(stored, draft)
  const open = sections.find(({ title }) => title === section)
  const change = (ids: readonly Permission[], isOn: boolean) =>
    setEdit((before) => ({
      base: before?.base ?? stored,
      draft: setPermission(stored, before?.draft ?? emptyDraft, ids, isOn),
    }))
  const discard = () => setEdit(undefined)
  const list = { stored, draft, own, isReadOnly: !role.may.change_permissions, onChange: change }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">
          {!role.may.change_permissions && fixedPermissions}
        </p>
        <FilterField label="Search permissions" className="w-64" value={search} onChange={setSearch} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[200px_minmax(0,1fr)]">
        <nav aria-label="Sections" className="relative flex gap-1 max-md:overflow-x-auto md:flex-col">
          {sections.map((each) => (
            <SectionButton
              key={each.title}
              section={each}
              isOpen={search === '' && each.title === section}
              onOpen={() => {
                setSearch('')
                if (isChanged && each.title !== section) setNextSection(each.title)
                else setSection(each.title)
              }}
            />
          ))}
        </nav>
        {search === ''
          ? open && <PermissionList label={open.title} permissions={open.permissions} {...list} />
          : found(search, list)}
      </div>
      {isChanged && (
        <div className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3">
          <p role="status" className="min-w-0 flex-1 text-sm">
            <span className="font-medium">
              {added.length} added, {removed.length} removed
            </span>{' '}
            <span className="text-ink-2">not saved yet</span>
            {others.added.length + others.removed.length > 0 && (
              <span className="block text-warn">
                {alsoChanged(role.changed_by ?? 'Wardline', others.added.length, others.removed.length)}
              </span>
            )}
          </p>
          <Button onClick={discard}>Discard</Button>
          <Button tone="accent" onClick={() => setSaving(true)}>
            Review and save
          </Button>
        </div>
      )}
      <UnsavedChangesGuard isChanged={isChanged} />
      {nextSection !== undefined && (
        <UnsavedChangesDialog
          onStay={() => setNextSection(undefined)}
          onLeave={() => {
            discard()
            setSection(nextSection)
            setNextSection(undefined)
          }}
        />
      )}
      {isSaving && (
        <SaveRoleDialog
          role={role}
          draft={draft}
          base={base}
          onChange={change}
          onSaved={() => {
            discard()
            setSaving(false)
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

type ListProps = Omit<Parameters<typeof PermissionList>[0], 'label' | 'permissions'>

function found(search: string, list: ListProps) {
  const permissions = findPermissions(search)
  if (permissions.length === 0) return <p className="text-sm text-ink-2">No permissions match.</p>
  return <PermissionList label="Found permissions" permissions={permissions} {...list} />
}

interface SectionButtonProps {
  section: SectionSummary
  isOpen: boolean
  onOpen: () => void
}

const SectionButton = ({ section, isOpen, onOpen }: SectionButtonProps) => (
  <button
    type="button"
    aria-current={isOpen ? 'true' : undefined}
    onClick={onOpen}
    className={clsx(
      'flex h-9 flex-none items-center gap-2 rounded-md px-2.5 text-left text-sm pointer-coarse:h-control',
      isOpen ? 'bg-selected font-medium text-accent' : 'hover:bg-hover',
    )}
  >
    {section.title}
    {section.isChanged && (
      <span className="size-1.5 rounded-full bg-accent">
        <span className="sr-only">changed</span>
      </span>
    )}
    <span className="ml-auto pl-2 text-xs text-ink-2 tabular-nums">
      {section.given} of {section.permissions.length}
    </span>
  </button>
)
