import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isApiError, type ApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { useKeys } from '../../../platform/keyboard/use-keys.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { useChangeGroup } from './group-change.api.ts'
import { GroupCallers } from './GroupCallers.tsx'
import { GroupIdentity } from './GroupIdentity.tsx'
import { GroupJoining } from './GroupJoining.tsx'
import { GroupNobody } from './GroupNobody.tsx'
import { LeaveGuard } from '../components/LeaveGuard.tsx'
import { bodyOf, shownSettings, withEdit, type Edits } from './settings.view.ts'

export interface SettingsPart {
  group: PagingGroupDetail
  values: ReturnType<typeof shownSettings>
  change: <K extends keyof Edits>(field: K, value: NonNullable<Edits[K]> | null) => void
  errorOf: (field: keyof Edits) => string | undefined
}

/** The settings of a group, saved together; what is changed elsewhere meanwhile comes in where nothing was typed. */
export function GroupForm({ group }: { group: PagingGroupDetail }) {
  const [edits, setEdits] = useState<Edits>({})
  const save = useChangeGroup(group)
  const isChanged = Object.keys(edits).length > 0
  const noName = edits.name?.trim() === ''
  const refused: ApiError['fields'] = isApiError(save.error, 400) ? save.error.fields : {}
  const part: SettingsPart = {
    group,
    values: shownSettings(group, edits),
    change: (field, value) => {
      save.reset()
      setEdits(withEdit(group, edits, field, value))
    },
    errorOf: (field) => (field === 'name' && noName ? 'Give the group a name.' : refused[field]?.join(' ')),
  }
  const submit = () => {
    if (!isChanged || noName || save.isPending) return
    save.mutate(bodyOf(edits), { onSuccess: () => setEdits({}) })
  }
  useKeys({ '$mod+s': (event) => (event.preventDefault(), submit()) })
  const isSchedule = group.type === 'ScheduleGroup'
  return (
    <form
      noValidate
      aria-label="Settings of the group"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        // In a field the page's keys are off; saving is not.
        if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return
        event.preventDefault()
        submit()
      }}
    >
      <fieldset disabled={!group.may.change} aria-label="Settings" className="min-w-0">
        <GroupIdentity {...part} />
        {isSchedule && <GroupNobody {...part} />}
        <GroupCallers {...part} />
        <GroupJoining {...part} />
      </fieldset>
      {group.may.change && (
        <div
          className={clsx(
            'flex flex-col gap-2 border-t border-line bg-surface py-3',
            // In view wherever one has changed something; on a phone it would else only take room.
            isChanged && 'sticky bottom-0',
          )}
        >
          <FormErrors sentences={save.isError ? failureOf(save.error) : []} />
          <div className="flex items-center gap-3">
            <Button type="submit" tone="accent" busy={save.isPending} disabled={!isChanged || noName}>
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
      <LeaveGuard isChanged={isChanged} />
    </form>
  )
}

/** What belongs to no field: the server's own words, or that it could not be reached. What was typed stays. */
function failureOf(error: Error): string[] {
  const first = 'Could not save the group.'
  if (!isApiError(error)) return [first]
  if (error.status !== 400) return [`${first} ${error.detail || 'Try again.'}`]
  return [first, ...(error.fields['non_field_errors'] ?? [])]
}
