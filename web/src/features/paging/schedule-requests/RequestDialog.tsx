import type { ScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { useState } from 'react'
import { SegmentedField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { checkSelected, FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { toHomeTime } from '../../../platform/clock/home-time.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { addDays, dateTimeFieldValue, parseWallTime } from '../wall-time/wall-time.view.ts'
import {
  checkRequestDraft,
  newRequestDraft,
  toRequestBody,
  toRequestDraft,
  withStarts,
  withWholeDays,
  type RequestDraft,
} from './request-draft.view.ts'
import { useChangeRequest, useCreateRequest } from './schedule-request.api.ts'
import * as text from './schedule-request.text.ts'

interface RequestDialogProps {
  /** `null` for a new one. */
  request: ScheduleRequest | null
  /** A scheduler chooses whose request it is. */
  asksForPerson?: boolean
  onClose: () => void
}

/** An absence or a wish of the user, or of a person that they plan. */
export function RequestDialog({ request, asksForPerson = false, onClose }: RequestDialogProps) {
  const create = useCreateRequest()
  const change = useChangeRequest()
  const now = useMinute()
  const [initial] = useState(() =>
    request ? toRequestDraft(request) : newRequestDraft(`${toHomeTime(now)}:00`),
  )
  return (
    <FormDialog
      title={request ? text.editTitle : text.newTitle}
      action={request ? text.saveLabel : text.requestLabel}
      initial={initial}
      record={request}
      check={checkRequestDraft}
      save={(draft: RequestDraft, version) =>
        request
          ? change.mutateAsync({ id: request.id, ...toRequestBody(draft), version })
          : create.mutateAsync({ ...toRequestBody(draft), user_id: draft.users[0]?.id ?? null })
      }
      failure={text.couldNotSave}
      onSaved={(saved) => showToast(text.savedText(saved))}
      onClose={onClose}
    >
      {asksForPerson && (
        <FormField<SelectedUser[]>
          name="users"
          properties={['user_id']}
          label={text.personLabel}
          check={checkSelected(text.personMissing)}
        >
          {(field) => <UserPicker label={text.personLabel} isSingle required {...field} />}
        </FormField>
      )}
      <SegmentedField name="kind" legend={text.kindLabel} segments={text.kindOptions} />
      <TimeFields />
      <TextField name="comment" label={text.commentLabel} maxLength={200} />
    </FormDialog>
  )
}

/** Asks for the last day instead of the midnight after it. */
const TimeFields = () => (
  <DraftFields<RequestDraft> names={['starts', 'ends']}>
    {({ draft, onChange, errors }) => {
      const setStarts = (value: string) => onChange(withStarts(draft, parseWallTime(value) ?? ''))
      const setEnds = (value: string) => {
        const wall = parseWallTime(value)
        onChange({ ...draft, ends: !wall ? '' : draft.isWholeDays ? addDays(wall, 1) : wall })
      }
      return (
        <>
          <Checkbox
            label={text.wholeDaysLabel}
            checked={draft.isWholeDays}
            onChange={({ target }) => onChange(withWholeDays(draft, target.checked))}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            {draft.isWholeDays ? (
              <>
                <DayField
                  label={text.firstDayLabel}
                  error={errors['starts']}
                  value={draft.starts}
                  onChange={setStarts}
                />
                <DayField
                  label={text.lastDayLabel}
                  error={errors['ends']}
                  value={draft.ends && addDays(draft.ends, -1)}
                  onChange={setEnds}
                />
              </>
            ) : (
              <>
                <DateTimeField
                  label={text.startsLabel}
                  required
                  error={errors['starts']}
                  value={draft.starts && dateTimeFieldValue(draft.starts)}
                  onChange={setStarts}
                />
                <DateTimeField
                  label={text.endsLabel}
                  required
                  error={errors['ends']}
                  value={draft.ends && dateTimeFieldValue(draft.ends)}
                  onChange={setEnds}
                />
              </>
            )}
          </div>
        </>
      )
    }}
  </DraftFields>
)

interface DayFieldProps {
  label: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

const DayField = ({ label, error, value, onChange }: DayFieldProps) => (
  <Field label={label} error={error} required>
    {(control) => (
      <Input
        {...control}
        type="date"
        value={value.slice(0, 10)}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
