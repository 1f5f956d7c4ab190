import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { selectChangedFields } from '../../../platform/forms/field-conflicts.rules.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { duplicateAnswersText, flagLabels, quickAnswersLabel } from '../compose/compose.text.ts'
import { PriorityControl } from '../threads/PriorityControl.tsx'
import { ResponseOptions } from '../compose/ResponseOptions.tsx'
import { markDuplicates } from '../compose/response-options.rules.ts'
import { useChangeType } from './message-type-administration.api.ts'
import {
  checkFields,
  toBody,
  toContent,
  toPreviewType,
  type FieldDraft,
  type TypeContent,
} from './message-type-draft.rules.ts'
import { MessageTypePreview } from './MessageTypePreview.tsx'
import { couldNotSave, departmentsHint } from './message-types.text.ts'
import { TypeFieldList } from './TypeFieldList.tsx'

const flags = [
  'requires_confirm',
  'allow_replies',
  'suppress_reply_notifications',
  'apply_escalations',
  'ignore_user_status',
] as const

export function MessageTypeEditor({ type }: { type: ManagedMessageType }) {
  const change = useChangeType(type.id)
  const save = (draft: TypeContent, version: number) => {
    const changes = selectChangedFields(toBody(draft), toBody(toContent(type)))
    return change.mutateAsync({ kind: 'change', body: { ...changes, version } })
  }
  return (
    <FormPage
      label="Message type"
      className="min-w-0 gap-5"
      canDiscard
      stored={type}
      valuesOf={toContent}
      record={type}
      save={save}
      failure={couldNotSave(type.name)}
      onSaved={({ name }) => showToast(`${name} saved`)}
      preview={(draft) => <MessageTypePreview type={toPreviewType(draft)} />}
    >
      <div className="grid gap-3 md:grid-cols-[1fr_auto]">
        <TextField name="name" label="Name" required="Enter a name." maxLength={100} />
        <FormField<TypeContent['priority']> name="priority" label="Priority">
          {({ value, onChange }) => <PriorityControl value={value} onChange={onChange} />}
        </FormField>
      </div>
      <FormField<FieldDraft[]> name="fields" label="Fields" check={checkFields}>
        {(field) => <TypeFieldList {...field} />}
      </FormField>
      <FormField<TypeContent['answers']>
        name="answers"
        properties={['response_options', 'response_meanings']}
        label={quickAnswersLabel}
        check={({ response_options }) =>
          markDuplicates(response_options).includes(true) ? duplicateAnswersText : undefined
        }
      >
        {({ value, onChange, error }) => (
          <>
            <ResponseOptions
              value={value.response_options}
              meanings={value.response_meanings}
              onChange={onChange}
            />
            {error !== undefined && error !== duplicateAnswersText && (
              <p role="alert" className="text-xs text-danger">
                {error}
              </p>
            )}
          </>
        )}
      </FormField>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-sm font-medium">Options</legend>
        {flags.map((name) => (
          <CheckboxField key={name} name={name} label={flagLabels[name]} />
        ))}
      </fieldset>
      <FormField<TypeContent['departments']>
        name="departments"
        properties={['department_ids']}
        label="Departments"
      >
        {({ value, onChange, error }) => (
          <DepartmentPicker
            label="Departments"
            hint={departmentsHint}
            error={error}
            value={value.map((department) => ({ ...department, contact_id: null, member_count: 0 }))}
            onChange={(departments) => onChange(departments.map(({ id, name }) => ({ id, name })))}
          />
        )}
      </FormField>
    </FormPage>
  )
}
