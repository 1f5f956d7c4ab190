import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { useCreateLegalHold } from './retention.api.ts'

const kinds = { user: 'A user', patient: 'A patient', thread: 'One conversation' } as const
type HoldKind = keyof typeof kinds

export function CreateHoldDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateLegalHold()
  const [kind, setKind] = useState<HoldKind>('user')
  const [users, setUsers] = useState<SelectedUser[]>([])
  const [patients, setPatients] = useState<PatientSummary[]>([])
  const [thread, setThread] = useState('')
  const [reason, setReason] = useState('')
  const ids = { user: users[0]?.id, patient: patients[0]?.id, thread: Number(thread) || undefined }
  const isDirty = reason !== '' || ids[kind] !== undefined
  const submit = () =>
    create.mutate(
      { [`${kind}_id`]: ids[kind], reason },
      {
        onSuccess: () => {
          onClose()
          showToast('Legal hold placed')
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="New legal hold"
      discardPrompt={isDirty ? { question: 'Discard this hold?', discard: { label: 'Discard' } } : undefined}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="new-hold" tone="accent" busy={create.isPending}>
            Place hold
          </Button>
        </>
      }
    >
      <form
        id="new-hold"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Keep the conversations of">
          {(control) => (
            <Select {...control} value={kind} onChange={({ target }) => setKind(target.value as HoldKind)}>
              {Object.entries(kinds).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {kind === 'user' && <UserPicker isSingle required label="User" value={users} onChange={setUsers} />}
        {kind === 'patient' && (
          <PatientPicker isSingle required label="Patient" value={patients} onChange={setPatients} />
        )}
        {kind === 'thread' && (
          <Field label="Number of the conversation" hint="The number at the end of its address." required>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                maxLength={15}
                value={thread}
                onChange={({ target }) => setThread(target.value.replaceAll(/\D/gu, ''))}
              />
            )}
          </Field>
        )}
        <Field label="Reason" hint="Shown in the audit trail, such as the number of the case." required>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <FormErrors sentences={create.error ? errorSentences(create.error) : []} />
      </form>
    </Dialog>
  )
}
