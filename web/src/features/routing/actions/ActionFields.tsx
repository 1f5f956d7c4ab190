import type { ActionType } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ReactNode } from 'react'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'
import { ReferencePicker, type PickerKind } from '../references/ReferencePicker.tsx'
import { priorityNames } from '../routing.text.ts'
import type { ActionDraft } from './action-draft.rules.ts'

interface ActionFieldsProps {
  draft: ActionDraft
  /** By the name of the field in the API. */
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<ActionDraft>) => void
}

/** The fields of each type; two types have none. */
export const ActionFields = (props: ActionFieldsProps) => fields[props.draft.type](props)

const fields: Readonly<Record<ActionType, (props: ActionFieldsProps) => ReactNode>> = {
  RedirectAction: (props) => (
    <ChoiceField
      {...props}
      name="contacts"
      field="contact_ids"
      kind="contact"
      label="Send to instead"
      isMany
    />
  ),
  AddRecipientAction: (props) => (
    <ChoiceField {...props} name="contacts" field="contact_ids" kind="contact" label="Add" isMany />
  ),
  OnCallAction: (props) => (
    <ChoiceField {...props} name="groups" field="paging_group_id" kind="paging_group" label="Group" />
  ),
  FailOverAction: (props) => (
    <ChoiceField {...props} name="groups" field="paging_group_id" kind="paging_group" label="Group" />
  ),
  SupervisorAction: (props) => (
    <ChoiceField {...props} name="users" field="user_id" kind="user" label="Supervisor" />
  ),
  PriorityAction: ({ draft, onChange }) => (
    <SegmentedControl
      legend="Priority"
      value={draft.priority}
      segments={([0, 1, 2] as const).map((value) => ({ value, label: priorityNames[value] }))}
      onChange={(priority) => onChange({ priority })}
    />
  ),
  MessageTypeAction: (props) => (
    <ChoiceField
      {...props}
      name="message_types"
      field="message_type_id"
      kind="message_type"
      label="Message type"
    />
  ),
  ConfirmationAction: () => <Note>Each recipient is asked to confirm the message.</Note>,
  EscalationAction: (props) => (
    <ChoiceField
      {...props}
      name="escalation_policies"
      field="escalation_policy_id"
      kind="escalation_policy"
      label="Escalation policy"
      hint="Groups of the message escalate by it instead of their own."
    />
  ),
  DelayAction: (props) => <DelayFields {...props} />,
  RefuseAction: ({ draft, errors, onChange }) => (
    <Field label="The sender reads" hint="Say what to do instead." error={errors['sentence']}>
      {(control) => (
        <Input
          {...control}
          maxLength={300}
          autoComplete="off"
          value={draft.sentence}
          onChange={({ target }) => onChange({ sentence: target.value })}
        />
      )}
    </Field>
  ),
  StopAction: () => <Note>Policies that come later in the order are not evaluated.</Note>,
}

const DelayFields = ({ draft, errors, onChange }: ActionFieldsProps) => (
  <>
    <SegmentedControl
      legend="Notifications wait until"
      value={draft.delay}
      segments={[
        { value: 'time', label: 'A time' },
        { value: 'shift', label: 'The recipient’s next shift' },
      ]}
      onChange={(delay) => onChange({ delay })}
    />
    {draft.delay === 'time' && (
      <Field label="Until" className="w-56" hint="Hospital time." error={errors['until_time']}>
        {(control) => (
          <TimeInput
            {...control}
            placeholder="07:00"
            value={draft.until_time}
            onChange={(until_time) => onChange({ until_time })}
          />
        )}
      </Field>
    )}
    <Note>High priority and escalating messages never wait.</Note>
  </>
)

const Note = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-2">{children}</p>

interface ChoiceFieldProps extends ActionFieldsProps {
  name: 'contacts' | 'groups' | 'users' | 'message_types' | 'escalation_policies'
  field: string
  kind: PickerKind
  label: string
  hint?: string
  isMany?: boolean
}

const ChoiceField = ({
  draft,
  errors,
  onChange,
  name,
  field,
  kind,
  label,
  hint,
  isMany,
}: ChoiceFieldProps) => (
  <ReferencePicker
    kind={kind}
    label={label}
    isSingle={!isMany}
    value={draft[name]}
    hint={hint}
    error={errors[field]}
    onChange={(value) => onChange({ [name]: value })}
  />
)
