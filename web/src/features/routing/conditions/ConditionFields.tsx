import type { ConditionType } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { ReferencePicker, type PickerKind } from '../references/ReferencePicker.tsx'
import { emptyListHint, priorityNames } from '../routing.text.ts'
import { chosenOrNull, type ConditionDraft } from './condition-draft.rules.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

export interface ConditionFieldsProps {
  draft: ConditionDraft
  /** By the name of the field in the API. */
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<ConditionDraft>) => void
}

/** The fields of each type (messaging §3). Empty ones are not tested; the others all must match. */
export function ConditionFields(props: ConditionFieldsProps) {
  return fields[props.draft.type](props)
}

const fields: Readonly<Record<ConditionType, (props: ConditionFieldsProps) => ReactNode>> = {
  MessageContentCondition: (props) => <ContentFields {...props} />,
  MessageTypeCondition: (props) => (
    <ListField
      {...props}
      name="message_types"
      field="message_type_id__in"
      kind="message_type"
      label="Message type is"
    />
  ),
  RecipientCondition: (props) => (
    <>
      <ListField {...props} name="recipients" field="id__in" kind="contact" label="Sent to" />
      <ListField
        {...props}
        name="recipient_groups"
        field="user_groups__in"
        kind="permission_group"
        label="Sent to a member of"
      />
    </>
  ),
  ScheduleCondition: (props) => <ScheduleFields {...props} />,
  SenderCondition: (props) => (
    <>
      <ListField {...props} name="senders" field="id__in" kind="user" label="Sent by" />
      <ListField
        {...props}
        name="departments"
        field="department__in"
        kind="department"
        label="Sent from department"
      />
      <ListField
        {...props}
        name="sender_groups"
        field="group__in"
        kind="permission_group"
        label="Sent by a member of"
      />
    </>
  ),
}

type ListName =
  'message_types' | 'recipients' | 'recipient_groups' | 'senders' | 'sender_groups' | 'departments'

interface ListFieldProps extends ConditionFieldsProps {
  name: ListName
  field: string
  kind: PickerKind
  label: string
}

const ListField = ({ draft, errors, onChange, name, field, kind, label }: ListFieldProps) => (
  <ReferencePicker
    kind={kind}
    label={label}
    value={draft[name] ?? []}
    hint={draft[name]?.length === 0 ? emptyListHint : 'Any of these. Empty: not tested.'}
    error={errors[field]}
    onChange={(value) => onChange({ [name]: chosenOrNull(value) })}
  />
)

function ContentFields({ draft, errors, onChange }: ConditionFieldsProps) {
  const priorities = draft.priorities ?? []
  return (
    <>
      <Field
        label="Subject contains"
        hint="Anywhere in the subject, ignoring case and accents. Empty: not tested."
        error={errors['subject__ilike']}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            value={draft.subject}
            onChange={({ target }) => onChange({ subject: target.value })}
          />
        )}
      </Field>
      <Field label="Text contains" hint="As for the subject." error={errors['body__ilike']}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            value={draft.body}
            onChange={({ target }) => onChange({ body: target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="text-sm font-medium">Priority is</legend>
        <div className="flex flex-wrap gap-x-6">
          {([2, 1, 0] as const).map((priority) => (
            <Checkbox
              key={priority}
              label={priorityNames[priority]}
              checked={priorities.includes(priority)}
              onChange={({ target }) =>
                onChange({
                  priorities: chosenOrNull(
                    target.checked
                      ? [...priorities, priority]
                      : priorities.filter((each) => each !== priority),
                  ),
                })
              }
            />
          ))}
        </div>
        <p className="text-xs text-ink-2">
          {draft.priorities?.length === 0 ? emptyListHint : 'Any of these. Empty: not tested.'}
        </p>
      </fieldset>
    </>
  )
}
