import { useNavigate } from '@tanstack/react-router'
import type { PagingGroup } from '@wardline/contract/paging/paging-group.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { missingPick } from '../../../platform/pick/source.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { UserPicker, type Chosen } from '../../accounts/pickers/UserPicker.tsx'
import { useCreateGroup } from './group-change.api.ts'

const kinds = [
  { value: 'ScheduleGroup', label: 'Schedule' },
  { value: 'BroadcastGroup', label: 'Broadcast' },
] as const
const about = {
  ScheduleGroup: 'Whoever is on call by its calendar gets what is sent to it.',
  BroadcastGroup: 'All of its members get what is sent to it.',
}

/** A new group, of either type; afterwards one is on its settings (paging §2). */
export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<PagingGroup['type']>('ScheduleGroup')
  const [name, setName] = useState('')
  const [failOver, setFailOver] = useState<Chosen[]>([])
  const [wasTried, setTried] = useState(false)
  const navigate = useNavigate()
  const create = useCreateGroup()
  const isSchedule = type === 'ScheduleGroup'
  const noName = name.trim() === '' ? 'Give the group a name.' : undefined
  const nobody = isSchedule ? missingPick(failOver, 'Choose who is paged when nobody is on call.') : undefined
  const refused = isApiError(create.error, 400) ? create.error.fields : {}
  const submit = () => {
    setTried(true)
    if (noName || nobody) return
    const onSuccess = ({ uid }: { uid: string }) => {
      onClose()
      void navigate({ to: '/pagingGroups/$group/settings', params: { group: uid } })
    }
    create.mutate({ type, name: name.trim(), fail_over_user: failOver[0]?.id }, { onSuccess })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add group"
      size="small"
      leaving={
        name.trim() !== '' || failOver.length > 0
          ? { question: 'Leave without adding it?', discard: { label: 'Leave' } }
          : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={create.isPending} onClick={submit}>
            Add group
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label="New group"
        className="flex flex-col gap-3"
        onChange={() => create.reset()}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Segmented legend="Type" value={type} segments={kinds} onChange={setType} />
        <p className="text-xs text-ink-2">{about[type]}</p>
        <Field label="Name" required error={refused['name']?.[0] ?? (wasTried ? noName : undefined)}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {isSchedule && (
          <UserPicker
            label="Fail-over user"
            required
            isSingle
            hint="Is paged when nobody is on call."
            value={failOver}
            onChange={(next) => {
              setFailOver(next)
              create.reset()
            }}
            error={refused['fail_over_user']?.[0] ?? (wasTried ? nobody : undefined)}
          />
        )}
        <FormErrors sentences={create.isError ? failureOf(create.error) : []} />
        {/* Enter in a field adds, with the button in the foot outside of the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** Paging §8. */
function failureOf(error: Error): string[] {
  const said = isApiError(error) ? (error.fields['non_field_errors'] ?? [error.detail]) : []
  return ['Error creating paging group', ...said.filter(Boolean)]
}
