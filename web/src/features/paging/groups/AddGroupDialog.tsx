import { isBlank } from '@wardline/contract/text.ts'
import { useNavigate } from '@tanstack/react-router'
import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { requiredPickError } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useCreateGroup } from './group-change.api.ts'

const types = [
  { value: 'ScheduleGroup', label: 'Schedule' },
  { value: 'BroadcastGroup', label: 'Broadcast' },
] as const
const aboutType = {
  ScheduleGroup: 'Messages go to the person on call.',
  BroadcastGroup: 'Messages go to every member.',
}

export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<PagingGroup['type']>('ScheduleGroup')
  const [name, setName] = useState('')
  const [failOver, setFailOver] = useState<SelectedUser[]>([])
  const [wasSubmitted, setSubmitted] = useState(false)
  const navigate = useNavigate()
  const create = useCreateGroup()
  const isSchedule = type === 'ScheduleGroup'
  const nameError = isBlank(name) ? 'Enter a name.' : undefined
  const failOverError = isSchedule ? requiredPickError(failOver, 'Select a fail-over user.') : undefined
  const fieldErrors = isApiError(create.error, 400) ? create.error.fields : {}
  const submit = () => {
    setSubmitted(true)
    if (nameError || failOverError) return
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
      discardPrompt={
        name.trim() !== '' || failOver.length > 0
          ? { question: 'Discard this group?', discard: { label: 'Discard' } }
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
        <SegmentedControl legend="Type" value={type} segments={types} onChange={setType} />
        <p className="text-xs text-ink-2">{aboutType[type]}</p>
        <Field
          label="Name"
          required
          error={fieldErrors['name']?.[0] ?? (wasSubmitted ? nameError : undefined)}
        >
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
            hint="Gets pages when no one is on call."
            value={failOver}
            onChange={(next) => {
              setFailOver(next)
              create.reset()
            }}
            error={fieldErrors['fail_over_user']?.[0] ?? (wasSubmitted ? failOverError : undefined)}
          />
        )}
        <FormErrors sentences={create.isError ? listErrors(create.error) : []} />
        {/* Lets Enter submit: the visible button is outside the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function listErrors(error: Error): string[] {
  const sentences = isApiError(error) ? (error.fields['non_field_errors'] ?? [error.detail ?? '']) : []
  return ['Error creating paging group', ...sentences.filter(Boolean)]
}
