import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { findFieldProblems } from '@wardline/contract/messaging/message-types/message-type-fields.rules.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { flagLabels } from '../compose/compose.text.ts'
import { PriorityControl } from '../threads/PriorityControl.tsx'
import { ResponseOptions } from '../compose/ResponseOptions.tsx'
import { markDuplicates } from '../compose/response-options.rules.ts'
import { useChangeType } from './message-type-administration.api.ts'
import {
  describeConflicts,
  toChanges,
  toContent,
  toFields,
  toPreviewType,
  type TypeContent,
  type TypeDraft,
} from './message-type-draft.rules.ts'
import { MessageTypePreview } from './MessageTypePreview.tsx'
import { alsoChangedText, couldNotSave, departmentsHint } from './message-types.text.ts'
import { TypeFieldList } from './TypeFieldList.tsx'

const flags = [
  'requires_confirm',
  'allow_replies',
  'suppress_reply_notifications',
  'apply_escalations',
  'ignore_user_status',
] as const

interface Edit {
  draft: TypeDraft
  /** The stored type when editing began. */
  base: TypeContent
}

export function MessageTypeEditor({ type }: { type: ManagedMessageType }) {
  const stored = toContent(type)
  const [edit, setEdit] = useState<Edit>()
  const [wasSubmitted, setSubmitted] = useState(false)
  const save = useChangeType(type.id)
  const draft = edit?.draft ?? {}
  const content: TypeContent = { ...stored, ...draft }
  const problems = wasSubmitted ? findFieldProblems(toFields(content.fields)) : []
  const conflicts = edit ? describeConflicts(draft, edit.base, stored) : []
  const errors = save.error
    ? splitFormErrors(couldNotSave(type.name), save.error, ['name', 'department_ids'])
    : { fields: {}, form: [] }
  const missingName = wasSubmitted && isBlank(content.name) ? 'Enter a name.' : undefined
  const change = (next: TypeDraft) =>
    setEdit((before) => ({ base: before?.base ?? stored, draft: { ...before?.draft, ...next } }))
  const discard = () => {
    setEdit(undefined)
    setSubmitted(false)
    save.reset()
  }
  const submit = () => {
    setSubmitted(true)
    const isInvalid =
      isBlank(content.name) ||
      findFieldProblems(toFields(content.fields)).length > 0 ||
      markDuplicates(content.response_options).includes(true)
    if (!edit || isInvalid) return
    save.mutate(
      { kind: 'change', body: toChanges(draft, type.version) },
      {
        onSuccess: ({ name }) => {
          discard()
          showToast(`${name} saved`)
        },
      },
    )
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_320px]">
      <form
        noValidate
        aria-label="Message type"
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="grid gap-3 md:grid-cols-[1fr_auto]">
          <Field label="Name" required error={missingName ?? errors.fields['name']}>
            {(control) => (
              <Input
                {...control}
                maxLength={100}
                autoComplete="off"
                value={content.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <PriorityControl value={content.priority} onChange={(priority) => change({ priority })} />
        </div>
        <TypeFieldList
          fields={content.fields}
          problems={problems}
          onChange={(fields) => change({ fields })}
        />
        <ResponseOptions
          value={content.response_options}
          meanings={content.response_meanings}
          onChange={change}
        />
        <fieldset className="flex flex-col">
          <legend className="mb-1 text-sm font-medium">Options</legend>
          {flags.map((name) => (
            <Checkbox
              key={name}
              label={flagLabels[name]}
              checked={content[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
          ))}
        </fieldset>
        <DepartmentPicker
          label="Departments"
          hint={departmentsHint}
          error={errors.fields['department_ids']}
          value={content.departments.map((department) => ({
            ...department,
            contact_id: null,
            member_count: 0,
          }))}
          onChange={(departments) =>
            change({ departments: departments.map(({ id, name }) => ({ id, name })) })
          }
        />
        {conflicts.length > 0 && (
          <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            {alsoChangedText(type.changed_by, conflicts)}
          </p>
        )}
        <FormErrors sentences={errors.form} />
        {edit && (
          <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3">
            <p role="status" className="min-w-0 flex-1 text-sm text-ink-2">
              Not saved yet
            </p>
            <Button onClick={discard}>Discard</Button>
            <Button type="submit" tone="accent" busy={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
      <MessageTypePreview type={toPreviewType(content)} />
      <UnsavedChangesGuard isChanged={edit !== undefined} />
    </div>
  )
}
