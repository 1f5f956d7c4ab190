import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isApiError, type ApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useChangeGroup } from '../groups/group-change.api.ts'
import { CallerSettings } from './CallerSettings.tsx'
import { IdentitySettings } from './IdentitySettings.tsx'
import { MembershipSettings } from './MembershipSettings.tsx'
import { FallbackSettings } from './FallbackSettings.tsx'
import { ServiceHoursSettings } from './ServiceHoursSettings.tsx'
import { couldNotSave, nameMissing } from './group-settings.text.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import {
  toSettingsBody,
  applyEdits,
  withEdit,
  type SettingsEdits,
  type SettingsSectionProps,
} from './group-settings.view.ts'

export function GroupSettingsForm({ group }: { group: PagingGroupDetail }) {
  const [edits, setEdits] = useState<SettingsEdits>({})
  const isChanged = Object.keys(edits).length > 0
  const seen = useSeenVersion(group.version, isChanged)
  const save = useChangeGroup({ ...group, version: seen.version })
  const isNameMissing = edits.name?.trim() === ''
  const fieldErrors: ApiError['fields'] = isApiError(save.error, 400) ? save.error.fields : {}
  const section: SettingsSectionProps = {
    group,
    values: applyEdits(group, edits),
    change: (field, value) => {
      save.reset()
      setEdits(withEdit(group, edits, field, value))
    },
    errorOf: (field) => (field === 'name' && isNameMissing ? nameMissing : fieldErrors[field]?.join(' ')),
  }
  const submit = () => {
    if (!isChanged || isNameMissing || save.isPending) return
    save.mutate(toSettingsBody(edits), {
      onSuccess: () => setEdits({}),
      onError: seen.refuse,
    })
  }
  useShortcuts({ '$mod+s': (event) => (event.preventDefault(), submit()) })
  const isSchedule = group.type === 'ScheduleGroup'
  return (
    <form
      noValidate
      aria-label="Group settings"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        // Handles saving here, because page shortcuts are off in fields.
        if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return
        event.preventDefault()
        submit()
      }}
    >
      <fieldset disabled={!group.may.change} aria-label="Settings" className="min-w-0">
        <IdentitySettings {...section} />
        {isSchedule && <FallbackSettings {...section} />}
        {isSchedule && <ServiceHoursSettings {...section} />}
        <CallerSettings {...section} />
        <MembershipSettings {...section} />
      </fieldset>
      {group.may.change && (
        <div
          className={clsx(
            'flex flex-col gap-2 border-t border-line bg-surface py-3',
            isChanged && 'sticky bottom-0',
          )}
        >
          <FormErrors sentences={save.isError ? listErrors(save.error) : []} />
          <div className="flex items-center gap-3">
            <Button type="submit" tone="accent" busy={save.isPending} disabled={!isChanged || isNameMissing}>
              Save
            </Button>
            {isChanged && (
              <Button
                onClick={() => {
                  save.reset()
                  setEdits({})
                }}
              >
                Discard changes
              </Button>
            )}
            <p role="status" className="text-sm text-ok">
              {save.isSuccess && !isChanged && 'Saved.'}
            </p>
          </div>
        </div>
      )}
      <UnsavedChangesGuard isChanged={isChanged} />
    </form>
  )
}

function listErrors(error: Error): string[] {
  if (!isApiError(error)) return [couldNotSave]
  if (error.status !== 400) return [`${couldNotSave} ${error.detail || 'Try again.'}`]
  return [couldNotSave, ...(error.fields['non_field_errors'] ?? [])]
}
